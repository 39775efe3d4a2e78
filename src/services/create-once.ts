import { sameJson } from '#contract/apply-change-set.ts'
import type { SpreadsheetSummary } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Api } from './api.ts'
import type { Taken } from './sheet-desk.ts'

/** A created spreadsheet; `isWhole` is false where it was made before, without the last edits. */
export type Created = { readonly summary: SpreadsheetSummary; readonly isWhole: boolean }

/** Creates spreadsheets; one that may have been asked for before is not made twice (SHEET-21). */
export const createOnce = (api: Api) => {
  /** The create that was asked for, perhaps without hearing its answer. */
  let asked = ''
  return {
    /** A create under this id may have been answered already. */
    expect: (requestId: string): void => {
      asked = requestId
    },
    create: async (
      title: string,
      { data, requestId }: Taken,
    ): Promise<Result<Created, AppError>> => {
      const isAgain = asked === requestId
      asked = requestId
      const made = await api('spreadsheets.create', {
        body: { title, workbook_data: data, request_id: requestId },
      })
      if (!made.ok) return made
      const { workbook_data: stored, ...summary } = made.value
      return ok({ summary, isWhole: !isAgain || sameJson(stored, { ...data, id: summary.id }) })
    },
  }
}
