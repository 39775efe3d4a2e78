import { cellAt } from '#contract/workbook/workbook.ts'
import type { AuditSheet } from './audit-facts.ts'
import { isFormulaCell, isTypedText, kindOf } from './cell-kinds.ts'

/** Filled cells without a blank row or column between them. */
export type CellBlock = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
  /** The row of column headings, null if there is none. */
  readonly headRow: number | null
}

type Rows = AuditSheet['rows']

/** Groups rows that follow each other. */
const rowGroups = (rows: Rows): readonly Rows[] => {
  const groups: (readonly [number, readonly number[]])[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group?.at(-1)?.[0] === row[0] - 1) group.push(row)
    else groups.push([row])
  }
  return groups
}

/** The column ranges of a group of rows that blank columns separate. */
const columnSpans = (rows: Rows): readonly (readonly [number, number])[] => {
  const filled = [...new Set(rows.flatMap(([, columns]) => columns))].sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (const column of filled) {
    const span = spans.at(-1)
    if (span?.[1] === column - 1) span[1] = column
    else spans.push([column, column])
  }
  return spans
}

/** Rows of a title and of notes that may precede the headings. */
const MOST_TITLES = 5
const HEAD_CELLS = 2

const isHead = (
  { sheet }: AuditSheet,
  row: number,
  [startColumn, endColumn]: readonly [number, number],
): boolean => {
  let texts = 0
  for (let column = startColumn; column <= endColumn; column += 1) {
    const cell = cellAt(sheet, row, column)
    if (kindOf(cell) === 'blank' && !isFormulaCell(cell)) continue
    if (!isTypedText(cell)) return false
    texts += 1
  }
  return texts >= HEAD_CELLS
}

const headRowOf = (facts: AuditSheet, rows: Rows, span: readonly [number, number]): number | null =>
  rows.slice(0, MOST_TITLES).find(([row]) => isHead(facts, row, span))?.[0] ?? null

const blocksIn = (facts: AuditSheet): readonly CellBlock[] =>
  rowGroups(facts.rows).flatMap((rows) =>
    columnSpans(rows).map((span) => ({
      startRow: rows[0]?.[0] ?? 0,
      endRow: rows.at(-1)?.[0] ?? 0,
      startColumn: span[0],
      endColumn: span[1],
      headRow: headRowOf(facts, rows, span),
    })),
  )

const known = new WeakMap<AuditSheet, readonly CellBlock[]>()

/** The blocks of a worksheet from top to bottom. We keep them, because several rules need them. */
export const cellBlocksOf = (facts: AuditSheet): readonly CellBlock[] => {
  const blocks = known.get(facts) ?? blocksIn(facts)
  known.set(facts, blocks)
  return blocks
}
