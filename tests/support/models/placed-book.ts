import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { ToolWorld } from '#tests/support/models/tools.ts'

/** The id of the placed workbook, for `spreadsheet_id`. */
export const PLACED_ID = 'book'

/** Stores a workbook in a world as it is, without a calculation. */
export const placeBook = ({ sheets }: ToolWorld, workbook: WorkbookData): void =>
  void sheets.stored.set(PLACED_ID, {
    id: PLACED_ID,
    title: 'Book',
    revision: 1,
    workbook_data: workbook,
  })

/** The placed workbook with all changes since. */
export const placedBook = ({ sheets }: ToolWorld): WorkbookData => {
  const book = sheets.stored.get(PLACED_ID)?.workbook_data
  if (!book) throw new Error('no workbook is placed')
  return book
}
