import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { FormulaReference } from '../../sheets/formulas/formula-references.ts'
import { formulaRunsOf, type FormulaRun } from '../../sheets/formulas/formula-runs.ts'
import {
  cellsReadBy,
  readersOf,
  type ReferenceArea,
  type SheetRange,
} from '../../sheets/formulas/reference-areas.ts'
import { cellRange, ReferenceGraph } from '../../sheets/formulas/reference-graph.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'

/** Formulas of which we name the first ones. */
export type NamedFormulas = { readonly count: number; readonly first: readonly string[] }

/** Formulas that read other records after a sort. */
export type DisturbedFormulas = {
  /** Formulas beside the sorted rows that read some of them. */
  readonly outside: NamedFormulas
  /** Sorted formulas that read more than their own row. */
  readonly inside: NamedFormulas
  /** Formulas with INDIRECT or OFFSET, which decide what they read. */
  readonly computed: number
}

const MOST_NAMED = 5

type Moves = {
  readonly sheet: SheetData
  readonly body: PartRange
  /** The rows that move, and the span from the first to the last of them. */
  readonly rows: ReadonlySet<number>
  readonly span: SheetRange
}

const collector = () => {
  const found = { count: 0, first: [] as string[] }
  const add = (name: () => string): void => {
    if (found.first.length < MOST_NAMED) found.first.push(name())
    found.count += 1
  }
  return { found, add }
}

const isAnyMoved = ({ rows }: Moves, { startRow, endRow }: PartRange): boolean => {
  if (endRow - startRow >= rows.size)
    return [...rows].some((row) => row >= startRow && row <= endRow)
  for (let row = startRow; row <= endRow; row += 1) if (rows.has(row)) return true
  return false
}

/** True if the cells get other records. A range over all moved rows keeps the same ones. */
const isDisturbed = (moves: Moves, read: SheetRange): boolean => {
  const { sheet, span } = moves
  if (read.sheet.id !== sheet.id) return false
  const isBeside = read.endColumn < span.startColumn || read.startColumn > span.endColumn
  const coversAll = read.startRow <= span.startRow && read.endRow >= span.endRow
  return !isBeside && !coversAll && isAnyMoved(moves, read)
}

/** True if a formula that moves with its row reads the same cells of the same record as before. */
const isSteady = (moves: Moves, area: ReferenceArea, read: SheetRange, row: number): boolean => {
  const { sheet, body } = moves
  if (area.sheet.id !== sheet.id) return true
  const [from, to] = area.rows
  if (from.isFixed && to.isFixed) return !isDisturbed(moves, read)
  const isOwnRow = !from.isFixed && !to.isFixed && read.startRow === row && read.endRow === row
  return isOwnRow && read.startColumn >= body.startColumn && read.endColumn <= body.endColumn
}

const areasOf = (references: readonly FormulaReference[]): readonly ReferenceArea[] =>
  references.flatMap(({ isRead, areas }) => (isRead ? areas : []))

const isInBody = ({ sheet, body }: Moves, own: SheetRange): boolean =>
  own.sheet.id === sheet.id &&
  own.startRow >= body.startRow &&
  own.startRow <= body.endRow &&
  own.startColumn >= body.startColumn &&
  own.startColumn <= body.endColumn

const around = (one: PartRange, other: PartRange | null): PartRange => ({
  startRow: Math.min(one.startRow, other?.startRow ?? one.startRow),
  startColumn: Math.min(one.startColumn, other?.startColumn ?? one.startColumn),
  endRow: Math.max(one.endRow, other?.endRow ?? one.endRow),
  endColumn: Math.max(one.endColumn, other?.endColumn ?? one.endColumn),
})

const hasShared = (one: PartRange, other: PartRange): boolean =>
  one.startRow <= other.endRow &&
  one.endRow >= other.startRow &&
  one.startColumn <= other.endColumn &&
  one.endColumn >= other.startColumn

/** The formulas of a run that the sort may concern. Null if there are none. */
const partOf = (
  moves: Moves,
  run: FormulaRun,
  sheet: SheetData,
  areas: readonly ReferenceArea[],
): PartRange | null => {
  if (sheet.id === moves.sheet.id && hasShared(run, moves.body)) return run
  const parts = areas.flatMap((area) => readersOf(area, run, moves.span) ?? [])
  return parts.reduce<PartRange | null>((all, part) => around(part, all), null)
}

/** Finds the formulas that read other records once `rows` of a range have moved. */
export const disturbedFormulas = (
  workbook: WorkbookData,
  { sheet, body }: { readonly sheet: SheetData; readonly body: PartRange },
  rows: ReadonlySet<number>,
): DisturbedFormulas => {
  const ascending = [...rows].toSorted((a, b) => a - b)
  const [startRow = 0, endRow = 0] = [ascending[0], ascending.at(-1)]
  const moves: Moves = { sheet, body, rows, span: { ...body, sheet, startRow, endRow } }
  const graph = new ReferenceGraph(workbook)
  const [outside, inside] = [collector(), collector()]
  let computed = 0
  const check = (run: FormulaRun, own: SheetRange, areas: readonly ReferenceArea[]): void => {
    const { startRow: row, startColumn: column } = own
    const isMoved = isInBody(moves, own) && rows.has(row)
    const isOther = areas.some((area) => {
      const read = cellsReadBy(area, run, own)
      return isMoved ? !isSteady(moves, area, read, row) : isDisturbed(moves, read)
    })
    if (!isOther) return
    const name = (): string => {
      const cell = cellName(row, column)
      return own.sheet.id === sheet.id ? cell : `${quoteSheetName(own.sheet.name)}!${cell}`
    }
    if (isMoved) inside.add(name)
    else outside.add(name)
  }
  for (const one of sheetsOf(workbook))
    for (const run of formulaRunsOf(one)) {
      const { references, isComputed } = graph.referencesOf(run, one)
      const areas = areasOf(references)
      if (isComputed)
        computed += (run.endRow - run.startRow + 1) * (run.endColumn - run.startColumn + 1)
      const part = partOf(moves, run, one, areas)
      if (part === null) continue
      for (let row = part.startRow; row <= part.endRow; row += 1)
        for (let column = part.startColumn; column <= part.endColumn; column += 1)
          check(run, cellRange(one, row, column), areas)
    }
  return { outside: outside.found, inside: inside.found, computed }
}
