import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { NewWorkbook, SendWorkbook } from './send-workbook.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'
import { storageKeysOf } from './storage-keys.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

/**
 * The revision of a new spreadsheet that was not saved again. Backends without revisions report 0.
 */
export const FIRST_REVISION = 1

/**
 * A created spreadsheet. `isWhole` is false if the server's version lacks the last edits, because
 * an earlier unconfirmed call or another tab created it.
 */
export type CreateOutcome = { readonly summary: SpreadsheetSummary; readonly isWhole: boolean }

/**
 * Creates a new sheet or a copy with an idempotency key. If an earlier unconfirmed call created the
 * sheet and someone edited it since, creates a separate sheet. A save over the first sheet would
 * conflict with those edits.
 */
export const createOnce = (
  { post }: Pick<SendWorkbook, 'post'>,
  edits: Pick<UnsavedEdits, 'get'>,
  openWorkbook: Pick<OpenWorkbook, 'rename'>,
  newId: () => string,
) => {
  const create = async (
    asked: NewWorkbook,
    isAgain = false,
  ): Promise<Result<CreateOutcome, AppError>> => {
    const made = await post(asked)
    if (!made.ok) return made
    const { workbook_data: stored, ...summary } = made.value
    if (stored === undefined) return ok({ summary, isWhole: true })
    const { id, revision } = summary
    const mine = { ...(JSON.parse(asked.pieces.join('')) as WorkbookJson), id }
    if (isSameJson(stored, mine)) return ok({ summary, isWhole: true })
    const storedEdits = await Promise.all(storageKeysOf(id).map((key) => edits.get(key)))
    const isOther = storedEdits.some((one) => one && !isSameJson({ ...one.data, id }, mine))
    // The second try used a new request id, so its sheet is a separate one, whatever the backend
    // reports.
    if (isAgain || (revision <= FIRST_REVISION && !isOther)) return ok({ summary, isWhole: false })
    const requestId = newId()
    await openWorkbook.rename({ requestId })
    return create({ ...asked, requestId }, true)
  }
  return (asked: NewWorkbook) => create(asked)
}
