import { checkEndpoints } from '#contract/api/endpoints/checks.ts'
import { err, type Result } from '#contract/api/result.ts'
import type { SheetCheck } from '#contract/api/sheet-check.ts'
import { regionCode } from '#contract/figures/region-code.ts'
import type { Region } from '#contract/figures/region.ts'
import type { TurnUndoOf } from '#src/machines/undo/types.ts'
import { hasStatus, isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import type { Api } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import { saveFirst, type SaveParts } from './save-first.ts'

/**
 * Why a spreadsheet was not checked. `unsaved`: its edits could not be saved first. `busy`: too many
 * checks wait. `large`: it took too much time or memory. `unknown`: it was deleted, or the backend
 * lacks the call. `lost`: the call failed.
 */
export type CheckFailure = 'unsaved' | 'busy' | 'large' | 'unknown' | 'lost'

/** Saves a spreadsheet, then looks for faults in it. `region` decides how texts are read. */
export type CheckSheet = (
  id: string,
  region: Region,
  signal: AbortSignal,
) => Promise<Result<SheetCheck, CheckFailure>>

/** Calls about spreadsheets that only some screens need. */
export type SheetCalls = { readonly undoOf: TurnUndoOf; readonly check: CheckSheet }

const failureOf = (error: AppError): CheckFailure => {
  if (isUnknownCall(error)) return 'unknown'
  if (hasStatus(error, 429)) return 'busy'
  return hasStatus(error, 503) ? 'large' : 'lost'
}

/** Creates the check. */
export const createSheetCheck =
  ({ api, ...parts }: SaveParts & { readonly api: Api }): CheckSheet =>
  async (id, region, signal) => {
    if (!(await saveFirst(parts, id))) return err('unsaved')
    const checked = await catchLostConnection('spreadsheets.check', () =>
      api(checkEndpoints, 'spreadsheets.check', {
        params: { id },
        query: { region: regionCode(region) },
        signal,
      }),
    )
    return checked.ok ? checked : err(failureOf(checked.error))
  }
