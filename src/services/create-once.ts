import { sameJson } from '#contract/apply-change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { NewWorkbook, SendWorkbook } from './send-workbook.ts'

/**
 * A created spreadsheet; `isWhole` is false where it was made before, without the last edits: by a
 * call whose answer was not heard, or by another tab that put the same edits back.
 */
export type Created = { readonly summary: SpreadsheetSummary; readonly isWhole: boolean }

/** Creates spreadsheets; one that was asked for before is not made twice (SHEET-21). */
export const createOnce =
  ({ post }: Pick<SendWorkbook, 'post'>) =>
  async (asked: NewWorkbook): Promise<Result<Created, AppError>> => {
    const made = await post(asked)
    if (!made.ok) return made
    const { workbook_data: stored, ...summary } = made.value
    if (stored === undefined) return ok({ summary, isWhole: true })
    const sent = JSON.parse(asked.pieces.join('')) as WorkbookJson
    return ok({ summary, isWhole: sameJson(stored, { ...sent, id: summary.id }) })
  }
