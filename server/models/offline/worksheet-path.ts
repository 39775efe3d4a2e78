import { quoteSheetName } from '#contract/workbook/cells.ts'
import { rangePath } from '#contract/api/pages.ts'

/** Address of a spreadsheet that opens with this worksheet on top. */
export const worksheetPath = (id: string, name: string): string =>
  rangePath(id, `${quoteSheetName(name)}!A1`)
