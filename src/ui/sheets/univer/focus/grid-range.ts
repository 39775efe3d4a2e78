import type { FUniver } from '@univerjs/presets'
import { MAX_COLUMNS, MAX_ROWS, type CellRange } from '#contract/workbook/cells.ts'

type Workbook = ReturnType<FUniver['createWorkbook']>
type Sheet = ReturnType<Workbook['getActiveSheet']>

/** The result of selecting a range: the worksheet may be missing, or the range too large. */
export type SelectionResult = 'selected' | 'no_sheet' | 'outside'

/** The number of cells to show above and left of a selection after scrolling to it. */
const LEAD_CELLS = 2

const sheetOf = (workbook: Workbook, name: string | null): Sheet | undefined =>
  name === null
    ? workbook.getActiveSheet()
    : workbook
        .getSheets()
        .find(
          (sheet) =>
            sheet.getSheetName().toLowerCase() === name.toLowerCase() && !sheet.isSheetHidden(),
        )

/**
 * A worksheet that is not drawn yet has no visible range, although the type of `getVisibleRange`
 * does not say so.
 */
const viewOf = (sheet: Sheet): ReturnType<Sheet['getVisibleRange']> | undefined =>
  sheet.getVisibleRange()

const isInView = (sheet: Sheet, { startRow, startColumn, endRow, endColumn }: CellRange) => {
  const view = viewOf(sheet)
  return (
    view &&
    view.startRow <= startRow &&
    view.startColumn <= startColumn &&
    view.endRow > endRow &&
    view.endColumn > endColumn
  )
}

/** Clips whole rows and columns to the worksheet. */
const fitted = (range: CellRange, rows: number, columns: number): CellRange => ({
  ...range,
  endRow: range.endRow === MAX_ROWS - 1 ? rows - 1 : range.endRow,
  endColumn: range.endColumn === MAX_COLUMNS - 1 ? columns - 1 : range.endColumn,
})

/**
 * Selects cells and scrolls to them. If `wanted.sheet` is null, selects them in the active
 * worksheet.
 */
export const selectRange = (workbook: Workbook, wanted: CellRange): SelectionResult => {
  const sheet = sheetOf(workbook, wanted.sheet)
  if (!sheet) return 'no_sheet'
  const [rows, columns] = [sheet.getMaxRows(), sheet.getMaxColumns()]
  const range = fitted(wanted, rows, columns)
  const { startRow, startColumn, endRow, endColumn } = range
  if (endRow >= rows || endColumn >= columns) return 'outside'
  workbook.setActiveSheet(sheet)
  sheet
    .getRange(startRow, startColumn, endRow - startRow + 1, endColumn - startColumn + 1)
    .activate()
  if (!isInView(sheet, range))
    sheet.scrollToCell(Math.max(0, startRow - LEAD_CELLS), Math.max(0, startColumn - LEAD_CELLS))
  return 'selected'
}
