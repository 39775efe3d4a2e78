import { followTable, type TableChange } from '#contract/workbook/structure/table-references.ts'
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
    const f = changes.reduce(followTable, cell.f)
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
 * The titles of tables whose header cells say something else than the editor knows. A tool may have
 * written there with no grid open. Exported formulas use them.
 */
export const titlesWritten = (workbook: WorkbookData): readonly TableChange[] => {
  const kept = resourcesIn(workbook)('SHEET_TABLE_PLUGIN')
  return sheetsOf(workbook).flatMap((sheet) => titleChanges(sheet, kept[sheet.id]))
}

/** A workbook whose formulas call the columns of tables by what stands in the tables' first rows. */
export const withTitles = (workbook: WorkbookData, changes: readonly TableChange[]): WorkbookData =>
  changes.length === 0
    ? workbook
    : {
        ...workbook,
        sheets: Object.fromEntries(
          Object.entries(workbook.sheets).map(([id, sheet]) => [id, sheetWith(sheet, changes)]),
        ),
      }
