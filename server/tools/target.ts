import { err, ok, type Result } from '#contract/result.ts'
import { sheetNamed, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook.ts'
import type { NotFound, StoredSheet, ToolContext, Unreadable } from './context.ts'
import type { NoSheet, NoSpreadsheet } from './words.ts'

/** The spreadsheet a call means: the one it names, else the conversation's. */
export const openSpreadsheet = async (
  context: ToolContext,
  spreadsheetId: string | undefined,
): Promise<Result<StoredSheet, NotFound | Unreadable | NoSpreadsheet>> => {
  const id = spreadsheetId ?? context.spreadsheetId
  return id === null ? err({ type: 'no_spreadsheet' }) : context.sheets.get(id)
}

/** The sheet of that name, or the first for null. */
export const findSheet = (
  workbook: WorkbookData,
  name: string | null,
): Result<SheetData, NoSheet> => {
  const sheet = sheetNamed(workbook, name)
  if (sheet !== null) return ok(sheet)
  const sheets = sheetsOf(workbook).map((one) => one.name)
  return err({ type: 'no_sheet', name: name ?? '', sheets })
}
