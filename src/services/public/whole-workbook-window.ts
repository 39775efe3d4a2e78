import * as v from 'valibot'
import { addLocale, format, formatColor, getFormatInfo } from 'numfmt'
import type { Spreadsheet } from '#contract/api/entities.ts'
import { WindowQuery, type SheetWindow } from '#contract/workbook/sheet-window.ts'
import { createSheetWindow } from '#contract/workbook/window/window.ts'

const windowOf = createSheetWindow({ format, formatColor, getFormatInfo, addLocale })

/** A window built from a whole spreadsheet, equal to a server's window. */
export const windowFromWorkbook = (
  { workbook_data, updated_at, ...sheet }: Spreadsheet,
  query?: v.InferInput<typeof WindowQuery>,
): SheetWindow => ({
  ...windowOf(sheet, workbook_data, query && v.parse(WindowQuery, query)),
  ...(updated_at !== '' && { updated_at }),
})
