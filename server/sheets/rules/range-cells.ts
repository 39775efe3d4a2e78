import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'

/** A stored cell of a range, 0-based. */
export type RangeCell = { readonly row: number; readonly column: number; readonly cell: CellState }

/** The stored cells of a range, row by row. Cells that were never used are missing. */
export const cellsInRange = (
  { cellData = {} }: SheetData,
  { startRow, endRow, startColumn, endColumn }: PartRange,
): readonly RangeCell[] => {
  const found: RangeCell[] = []
  for (const [rowKey, cells] of Object.entries(cellData)) {
    const row = Number(rowKey)
    if (row < startRow || row > endRow) continue
    for (const [columnKey, cell] of Object.entries(cells)) {
      const column = Number(columnKey)
      if (cell !== null && column >= startColumn && column <= endColumn)
        found.push({ row, column, cell })
    }
  }
  return found
}

/** The number of cells of a range, used or not. */
export const cellCountOf = ({ startRow, endRow, startColumn, endColumn }: PartRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)
