import { formatRange } from '#contract/workbook/cells.ts'
import type { CellChange, MovedArea } from '#contract/workbook/change-set.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'

/** Cells of one worksheet that a call says it will write. */
export type WrittenArea = MovedArea

/** Cells of a worksheet as an area. */
export const writtenAreaOf = (
  { id }: Pick<SheetData, 'id'>,
  { startRow, endRow, startColumn, endColumn }: Omit<WrittenArea, 'sheet_id'>,
): WrittenArea => ({ sheet_id: id, startRow, endRow, startColumn, endColumn })

/** The address of an area in the workbook after the change, or before it for a deleted worksheet. */
export const addressOfArea = (
  [after, before]: readonly [WorkbookData, WorkbookData],
  { sheet_id, ...range }: WrittenArea,
): string => {
  const sheet = after.sheets[sheet_id] ?? before.sheets[sheet_id]
  return formatRange({ ...range, sheet: sheet?.name ?? null })
}

const isIn = ({ sheet_id, row, column }: CellChange, area: WrittenArea): boolean =>
  sheet_id === area.sheet_id &&
  row >= area.startRow &&
  row <= area.endRow &&
  column >= area.startColumn &&
  column <= area.endColumn

/** How many written cells are outside of all areas. */
export const countOutside = (
  cells: readonly CellChange[],
  areas: readonly WrittenArea[],
): number => {
  let count = 0
  for (const cell of cells) if (!areas.some((area) => isIn(cell, area))) count += 1
  return count
}

/** The area of all cells of a worksheet. */
export const wholeArea = ({ id, rowCount = 1, columnCount = 1 }: SheetData): WrittenArea => ({
  sheet_id: id,
  startRow: 0,
  endRow: Math.max(0, rowCount - 1),
  startColumn: 0,
  endColumn: Math.max(0, columnCount - 1),
})
