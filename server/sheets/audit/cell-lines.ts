import { cellAt } from '#contract/workbook/workbook.ts'
import { runAt, type AuditRun, type AuditSheet } from './audit-facts.ts'
import { isTypedNumber } from './cell-kinds.ts'

/** The direction of a line of cells. */
export type Axis = 'row' | 'column'

/** Neighbouring cells of a line with one relative formula, with typed numbers, or with others. */
export type LinePart = {
  readonly type: 'formula' | 'number' | 'other'
  /** The relative formula, or the type. */
  readonly key: string
  /** The run of the first cell. */
  readonly run: AuditRun | null
  /** First and last row or column. */
  readonly first: number
  readonly last: number
}

/** Neighbouring filled cells of one row or column, in parts. `at` is the row or the column. */
export type CellLine = { readonly axis: Axis; readonly at: number; readonly parts: LinePart[] }

/** The row and column of a place on a line. */
export const cellOnLine = (
  { axis, at }: Pick<CellLine, 'axis' | 'at'>,
  index: number,
): { readonly row: number; readonly column: number } =>
  axis === 'row' ? { row: at, column: index } : { row: index, column: at }

const partAt = (facts: AuditSheet, axis: Axis, at: number, index: number): LinePart => {
  const { row, column } = cellOnLine({ axis, at }, index)
  const run = runAt(facts, row, column)
  const place = { run, first: index, last: index }
  if (run !== null) return { type: 'formula', key: run.relative, ...place }
  const type = isTypedNumber(cellAt(facts.sheet, row, column)) ? 'number' : 'other'
  return { type, key: type, ...place }
}

/** Splits the filled cells of a row or column into lines, and each line into parts. */
const linesIn = (
  facts: AuditSheet,
  axis: Axis,
  at: number,
  filled: readonly number[],
): readonly CellLine[] => {
  const lines: CellLine[] = []
  for (const index of filled) {
    const part = partAt(facts, axis, at, index)
    const line = lines.at(-1)
    const before = line?.parts.at(-1)
    if (line === undefined || before?.last !== index - 1) lines.push({ axis, at, parts: [part] })
    else if (before.key === part.key && before.type === part.type)
      line.parts[line.parts.length - 1] = { ...before, last: index }
    else line.parts.push(part)
  }
  return lines
}

/** All lines of a worksheet along both axes that contain a formula. */
export function* linesWithFormulas(facts: AuditSheet): Generator<CellLine> {
  const formulaRows = new Set<number>()
  for (const { startRow, endRow } of facts.runs)
    for (let row = startRow; row <= endRow; row += 1) formulaRows.add(row)
  const all = [
    ...facts.rows.flatMap(([row, columns]) =>
      formulaRows.has(row) ? [{ axis: 'row' as const, at: row, filled: columns }] : [],
    ),
    ...[...facts.columns].flatMap(([at, { filled, runs }]) =>
      runs.length > 0 ? [{ axis: 'column' as const, at, filled }] : [],
    ),
  ]
  for (const { axis, at, filled } of all)
    for (const line of linesIn(facts, axis, at, filled))
      if (line.parts.some(({ type }) => type === 'formula')) yield line
}
