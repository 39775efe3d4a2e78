import { cellName } from '#contract/workbook/cells.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { FormulaReferences } from './formula-references.ts'
import { formulaRunsOf, type FormulaRun } from './formula-runs.ts'
import { cellsReadBy, readersOf, type ReferenceArea, type SheetRange } from './reference-areas.ts'
import { cellRange, ReferenceGraph } from './reference-graph.ts'
import type { PartRange } from '../workbook-parts.ts'

/** Some cells of one worksheet, as rows in ascending order by column. */
export type CellSet = {
  readonly sheet: SheetData
  readonly rowsOf: ReadonlyMap<number, readonly number[]>
}

/** A formula with its worksheet. */
type FormulaPlace = { readonly sheet: string; readonly cell: string }

/** Formulas that read cells directly. `first` names some of them. */
export type FormulaReaders = {
  readonly count: number
  readonly first: readonly FormulaPlace[]
  /** The formulas that decide what they read, by INDIRECT or OFFSET. They may be readers too. */
  readonly computed: number
}

/** Collects cells of one worksheet. The order of the cells does not matter. */
export const cellSetOf = (
  sheet: SheetData,
  cells: Iterable<readonly [row: number, column: number]>,
): CellSet => {
  const found = new Map<number, Set<number>>()
  for (const [row, column] of cells) {
    const known = found.get(column)
    if (known) known.add(row)
    else found.set(column, new Set([row]))
  }
  const rowsOf = new Map(
    [...found].map(([column, rows]) => [column, [...rows].toSorted((a, b) => a - b)]),
  )
  return { sheet, rowsOf }
}

/** True if one of the ascending rows is between `start` and `end`. */
const isAnyBetween = (rows: readonly number[], start: number, end: number): boolean => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  return (rows[low] ?? Infinity) <= end
}

/** True if at least one of the cells is in the range. */
export const isTouched = ({ rowsOf }: CellSet, range: PartRange): boolean => {
  const { startRow, endRow, startColumn, endColumn } = range
  if (endColumn - startColumn < rowsOf.size) {
    for (let column = startColumn; column <= endColumn; column += 1)
      if (isAnyBetween(rowsOf.get(column) ?? [], startRow, endRow)) return true
    return false
  }
  for (const [column, rows] of rowsOf)
    if (column >= startColumn && column <= endColumn && isAnyBetween(rows, startRow, endRow))
      return true
  return false
}

/** The rectangle around the cells. */
const boundsOf = ({ sheet, rowsOf }: CellSet): SheetRange => {
  let [startRow, endRow, startColumn, endColumn] = [Infinity, -1, Infinity, -1]
  for (const [column, rows] of rowsOf) {
    startRow = Math.min(startRow, rows[0] ?? Infinity)
    endRow = Math.max(endRow, rows.at(-1) ?? -1)
    startColumn = Math.min(startColumn, column)
    endColumn = Math.max(endColumn, column)
  }
  return { sheet, startRow, endRow, startColumn, endColumn }
}

const around = (one: PartRange, other: PartRange): PartRange => ({
  startRow: Math.min(one.startRow, other.startRow),
  endRow: Math.max(one.endRow, other.endRow),
  startColumn: Math.min(one.startColumn, other.startColumn),
  endColumn: Math.max(one.endColumn, other.endColumn),
})

/** The formulas of a run that may read the cells, null if there are none. */
const candidatesOf = (
  run: FormulaRun,
  areas: readonly ReferenceArea[],
  bounds: SheetRange,
): PartRange | null =>
  areas.reduce<PartRange | null>((all, area) => {
    const part = readersOf(area, run, bounds)
    return all === null || part === null ? (all ?? part) : around(all, part)
  }, null)

function* cellsOfPart(part: PartRange): Generator<readonly [row: number, column: number]> {
  for (let row = part.startRow; row <= part.endRow; row += 1)
    for (let column = part.startColumn; column <= part.endColumn; column += 1) yield [row, column]
}

/** Maximum formulas that `first` names. */
const MOST_NAMED = 10

/** Counts the formulas of one run that read the cells. */
const readersInRun = (
  run: FormulaRun,
  sheet: SheetData,
  { references, isComputed }: FormulaReferences,
  { cells, bounds }: { readonly cells: CellSet; readonly bounds: SheetRange },
): FormulaReaders => {
  const areas = references.flatMap((one) => (one.isRead ? one.areas : []))
  const reading = areas.filter((area) => area.sheet.id === cells.sheet.id)
  const part = isComputed ? run : candidatesOf(run, reading, bounds)
  const first: FormulaPlace[] = []
  let [count, computed] = [0, 0]
  for (const [row, column] of part === null ? [] : cellsOfPart(part)) {
    const own = cellRange(sheet, row, column)
    if (sheet.id === cells.sheet.id && isTouched(cells, own)) continue
    if (reading.some((area) => isTouched(cells, cellsReadBy(area, run, own)))) {
      if (first.length < MOST_NAMED) first.push({ sheet: sheet.name, cell: cellName(row, column) })
      count += 1
    } else if (isComputed) computed += 1
  }
  return { count, first, computed }
}

/**
 * The formulas that read at least one of the cells directly. Formulas inside the cells do not
 * count.
 */
export const formulaReadersOf = (workbook: WorkbookData, cells: CellSet): FormulaReaders => {
  const none: FormulaReaders = { count: 0, first: [], computed: 0 }
  if (cells.rowsOf.size === 0) return none
  const graph = new ReferenceGraph(workbook)
  const places = { cells, bounds: boundsOf(cells) }
  return sheetsOf(workbook)
    .flatMap((sheet) =>
      formulaRunsOf(sheet).map((run) =>
        readersInRun(run, sheet, graph.referencesOf(run, sheet), places),
      ),
    )
    .reduce(
      (all, { count, first, computed }) => ({
        count: all.count + count,
        first:
          all.first.length < MOST_NAMED ? [...all.first, ...first].slice(0, MOST_NAMED) : all.first,
        computed: all.computed + computed,
      }),
      none,
    )
}
