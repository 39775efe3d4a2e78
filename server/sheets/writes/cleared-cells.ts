import { isFilled } from '#contract/workbook/array-cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { hasContent, isFormulaCell } from '../windows/cells-within.ts'
import { cellSetOf, isTouched, type CellSet } from '../formulas/formula-readers.ts'
import { referenceCellsOf } from '../formulas/reference-syntax.ts'
import type { PartRange } from '../workbook-parts.ts'

/** What clearing removes. */
export const CLEARED_PARTS = ['contents', 'formats', 'all'] as const
/** A value of `CLEARED_PARTS`. */
export type ClearedPart = (typeof CLEARED_PARTS)[number]

/** How much goes: cells with a formula, with a typed value, and with a format. */
export type ClearedCounts = {
  readonly formulas: number
  readonly values: number
  readonly formats: number
}

/** The changes of clearing a range. */
export type Clearing = {
  readonly cells: readonly CellChange[]
  readonly counts: ClearedCounts
  /** The cells that become empty, with those that their array formulas fill. */
  readonly emptied: CellSet
  /** Cells of the range that keep their value, because an array formula elsewhere fills them. */
  readonly filledFromElsewhere: number
}

type Area = PartRange & { readonly sheet: SheetData }
type Placed = { readonly row: number; readonly column: number; readonly cell: CellState }

/** All stored cells of an area, also those with a format only. */
function* storedCells({ sheet, ...area }: Area): Generator<Placed> {
  for (const [rowKey, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = Number(rowKey)
    if (row < area.startRow || row > area.endRow) continue
    for (const [columnKey, cell] of Object.entries(cells)) {
      const column = Number(columnKey)
      if (cell !== null && column >= area.startColumn && column <= area.endColumn)
        yield { row, column, cell }
    }
  }
}

/** A value that an array formula fills belongs to that formula. */
const hasOwnContent = (cell: CellState): boolean => hasContent(cell) && !isFilled(cell)
const hasFormat = ({ s }: CellState): boolean => s !== undefined && s !== null

const withoutFormat = ({ s: _style, ...cell }: CellState): CellState | null =>
  Object.keys(cell).length === 0 ? null : cell

/** The cell after clearing, or the cell itself if it has nothing of that part. */
const clearedCell = (cell: CellState, what: ClearedPart): CellState | null => {
  const isEmptied = what !== 'formats' && hasOwnContent(cell)
  if (what === 'contents') {
    if (!isEmptied) return cell
    return hasFormat(cell) ? { s: cell.s } : null
  }
  if (isEmptied) return null
  return hasFormat(cell) ? withoutFormat(cell) : cell
}

/** The cells that an array formula fills. */
const filledBy = ({ ref }: CellState): readonly (readonly [row: number, column: number])[] => {
  const cells = typeof ref === 'string' ? referenceCellsOf(ref) : null
  if (cells === null) return []
  const [rows, columns] = [cells.rows.map(({ at }) => at), cells.columns.map(({ at }) => at)]
  const [startRow, startColumn] = [Math.min(...rows), Math.min(...columns)]
  const width = Math.max(...columns) - startColumn + 1
  const size = width * (Math.max(...rows) - startRow + 1)
  return Array.from({ length: size }, (_, at) => [
    startRow + Math.floor(at / width),
    startColumn + (at % width),
  ])
}

const countsOf = (cells: readonly CellChange[], what: ClearedPart): ClearedCounts => {
  let [formulas, values, formats] = [0, 0, 0]
  for (const { before } of cells) {
    if (before === null) continue
    if (what !== 'contents' && hasFormat(before)) formats += 1
    if (what === 'formats' || !hasOwnContent(before)) continue
    if (isFormulaCell(before)) formulas += 1
    else values += 1
  }
  return { formulas, values, formats }
}

/** Plans to clear the cells of an area. Its time depends on the cells, not on the area. */
export const clearingOf = (area: Area, what: ClearedPart): Clearing => {
  const { sheet } = area
  const cells: CellChange[] = []
  const filled: PartRange[] = []
  const emptied: (readonly [row: number, column: number])[] = []
  for (const { row, column, cell } of storedCells(area)) {
    if (isFilled(cell))
      filled.push({ startRow: row, endRow: row, startColumn: column, endColumn: column })
    const after = clearedCell(cell, what)
    if (after === cell) continue
    cells.push({ sheet_id: sheet.id, row, column, before: cell, after })
    if (what === 'formats' || !hasOwnContent(cell)) continue
    emptied.push([row, column])
    for (const place of filledBy(cell)) emptied.push(place)
  }
  const gone = cellSetOf(sheet, emptied)
  return {
    cells,
    counts: countsOf(cells, what),
    emptied: gone,
    filledFromElsewhere: filled.filter((place) => !isTouched(gone, place)).length,
  }
}
