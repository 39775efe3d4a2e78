import { sameJson } from '#contract/apply-change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Api } from './api.ts'
import type { Taken } from './sheet-desk.ts'

/**
 * A created spreadsheet; `isWhole` is false where it was made before, without the last edits: by a
 * call whose answer was not heard, or by another tab that put the same edits back.
 */
export type Created = { readonly summary: SpreadsheetSummary; readonly isWhole: boolean }

/** What a server gets of it: undefined has no JSON. */
const asSent = (data: WorkbookJson): unknown => JSON.parse(JSON.stringify(data))

/** Creates spreadsheets; one that was asked for before is not made twice (SHEET-21). */
export const createOnce =
  (api: Api) =>
  async (title: string, { data, requestId }: Taken): Promise<Result<Created, AppError>> => {
    const made = await api('spreadsheets.create', {
      body: { title, workbook_data: data, request_id: requestId },
    })
    if (!made.ok) return made
    const { workbook_data: stored, ...summary } = made.value
    return ok({ summary, isWhole: sameJson(stored, asSent({ ...data, id: summary.id })) })
  }
