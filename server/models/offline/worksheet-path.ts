import { quoteSheetName } from '#contract/workbook/cells.ts'
import { rangePath } from '#contract/api/pages.ts'

/** A link that opens a spreadsheet at this worksheet. */
export const worksheetPath = (id: string, name: string): string =>
  rangePath(id, `${quoteSheetName(name)}!A1`)
