import { adjustToTableChange, type TableChange } from '#contract/workbook/table-references.ts'
import {
  sheetsOf,
  type CellRow,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { resourcesIn } from './resources.ts'
import { titleChanges } from './tables.ts'

const followed = (cells: CellRow, changes: readonly TableChange[]): CellRow => {
  const changed = Object.entries(cells).flatMap(([column, cell]) => {
    if (!cell?.f) return []
    const f = changes.reduce(adjustToTableChange, cell.f)
    return f === cell.f ? [] : [[column, { ...cell, f }] as const]
  })
  return changed.length === 0 ? cells : { ...cells, ...Object.fromEntries(changed) }
}

const sheetWith = (sheet: SheetData, changes: readonly TableChange[]): SheetData => ({
  ...sheet,
  cellData: Object.fromEntries(
    Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [row, followed(cells, changes)]),
  ),
})

/**
 * Tables whose header cells differ from the column names in Univer's data. This happens if a tool
 * writes the cells while no grid is open. Exported formulas use the texts of the cells.
 */
export const workbookTitleChanges = (workbook: WorkbookData): readonly TableChange[] => {
  const tableData = resourcesIn(workbook)('SHEET_TABLE_PLUGIN')
  return sheetsOf(workbook).flatMap((sheet) => titleChanges(sheet, tableData[sheet.id]))
}

/** Updates table column names in all formulas. */
export const withTitles = (workbook: WorkbookData, changes: readonly TableChange[]): WorkbookData =>
  changes.length === 0
    ? workbook
    : {
        ...workbook,
        sheets: Object.fromEntries(
          Object.entries(workbook.sheets).map(([id, sheet]) => [id, sheetWith(sheet, changes)]),
        ),
      }
