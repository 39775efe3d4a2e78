import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  sheetNamed,
  sheetsOf,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { NotFound, StoredSheet, ToolContext, UnreadableWorkbook } from './context.ts'
import { isSheetName } from './sheet-name.ts'
import type { BadSheetName, NoSheet, NoSpreadsheet, NotLinked } from './error-texts.ts'

/**
 * Opens the spreadsheet that a call names, or else the conversation's. We refuse a spreadsheet
 * that the user has not brought into the conversation.
 */
export const openSpreadsheet = async (
  context: ToolContext,
  spreadsheetId: string | undefined,
): Promise<Result<StoredSheet, NotFound | UnreadableWorkbook | NoSpreadsheet | NotLinked>> => {
  const id = spreadsheetId ?? context.spreadsheetId
  if (id === null) return err({ type: 'no_spreadsheet' })
  const found = await context.sheets.get(id)
  if (!found.ok || id === context.spreadsheetId || (await context.isOfConversation(id)))
    return found
  return err({ type: 'not_linked' })
}

/** Finds a worksheet by name. For null it returns the first worksheet. */
export const findSheet = (
  workbook: WorkbookData,
  name: string | null,
): Result<SheetData, NoSheet> => {
  const sheet = sheetNamed(workbook, name)
  if (sheet !== null) return ok(sheet)
  const sheets = sheetsOf(workbook).map((one) => one.name)
  return err({ type: 'no_sheet', name: name ?? '', sheets })
}

/** A worksheet to write to. `made` holds the operation that inserts the worksheet, if it is new. */
export type TargetSheet = { readonly sheet: SheetData; readonly made: readonly Operation[] }

/**
 * Finds a worksheet by name, or the first worksheet for null. If no worksheet matches and `newId`
 * is given, it plans a new last worksheet. It never plans a worksheet with an invalid name.
 */
export const targetSheetFor = (
  workbook: WorkbookData,
  name: string | null,
  newId: (() => string) | null,
): Result<TargetSheet, NoSheet | BadSheetName> => {
  const found = findSheet(workbook, name)
  if (found.ok) return ok({ sheet: found.value, made: [] })
  if (newId === null || name === null) return found
  if (!isSheetName(name)) return err({ type: 'bad_sheet_name', name })
  const id = newId()
  const sheet = blankSheet(id, name)
  const index = workbook.sheetOrder.length
  return ok({ sheet, made: [{ type: 'insert_sheet', sheet_id: id, index, sheet }] })
}
