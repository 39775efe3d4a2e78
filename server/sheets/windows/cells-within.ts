import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'

/** A rectangle of cells with the worksheet that it is on. */
export type SheetArea = PartRange & { readonly sheet: SheetData }

/** A cell and its place, 0-based. */
export type PlacedCell = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly cell: CellState
}

/** True if the cell has a formula of its own. */
export const isFormulaCell = (cell: CellState | null): boolean => Boolean(cell?.f ?? cell?.si)

/** True if the cell holds a formula, a value or rich text. A format alone is no content. */
export const hasContent = (cell: CellState | null | undefined): cell is CellState => {
  if (!cell) return false
  if (isFormulaCell(cell) || (cell.v ?? '') !== '') return true
  return Boolean(cell['p'])
}

/** The cells with content in an area, row by row. Its time depends on the cells, not on the area. */
export function* cellsWithin({ sheet, ...area }: SheetArea): Generator<PlacedCell> {
  for (const [rowKey, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = Number(rowKey)
    if (row < area.startRow || row > area.endRow) continue
    for (const [columnKey, cell] of Object.entries(cells)) {
      const column = Number(columnKey)
      if (column < area.startColumn || column > area.endColumn) continue
      if (hasContent(cell)) yield { sheet, row, column, cell }
    }
  }
}
