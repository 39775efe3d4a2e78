import type { Operation } from '#contract/workbook/change-set.ts'
import { extendToCells } from '#contract/workbook/window/extend-to-cells.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'

/** Enlarges a worksheet if an area or its existing cells exceed its size. */
export const growthFor = (
  sheet: SheetData,
  { endRow, endColumn }: Pick<PartRange, 'endRow' | 'endColumn'>,
): readonly Operation[] => {
  const before = { rows: sheet.rowCount ?? 0, columns: sheet.columnCount ?? 0 }
  const { rowCount = 0, columnCount = 0 } = extendToCells(sheet)
  const after = {
    rows: Math.max(rowCount, endRow + 1),
    columns: Math.max(columnCount, endColumn + 1),
  }
  const isSame = after.rows === before.rows && after.columns === before.columns
  return isSame ? [] : [{ type: 'set_sheet_size', sheet_id: sheet.id, before, after }]
}
