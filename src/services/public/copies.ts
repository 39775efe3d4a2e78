import { shareEndpoints } from '#contract/api/endpoints/sharing.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { Spreadsheet, SpreadsheetSummary } from '#contract/api/entities.ts'
import { freeTitle } from '#contract/workbook/free-title.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { err, ok } from '#contract/api/result.ts'
import { SHEET_TEXTS } from '#src/texts/sheets.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { CopyRequest } from '#src/machines/app/types.ts'
import type { CopyInput, CopyResult } from '#src/machines/copy/types.ts'
import type { Api } from '../http/api.ts'
import { realClock, type Clock } from '../browser/clock.ts'
import { createSendWorkbook } from '../workbook/send-workbook.ts'
import { writeText } from '../workbook/workbook-text.ts'

type Slices = Pick<Clock, 'pause' | 'now'>

const summaryOf = (spreadsheet: Spreadsheet): SpreadsheetSummary => {
  const { workbook_data: _, ...summary } = spreadsheet
  return summary
}

/**
 * Copies a public spreadsheet. The request contains the title if it is known. The request id makes
 * retries idempotent.
 */
export const copyPublic = async (
  api: Api,
  { code, requestId, title }: CopyInput & { readonly title: string },
  signal: AbortSignal,
): Promise<CopyResult> => {
  const made = await api(shareEndpoints, 'share.copy', {
    params: { code },
    body: { ...(title !== '' && { title }), request_id: requestId },
    signal,
  })
  return made.ok ? ok(summaryOf(made.value)) : made
}

/**
 * Sets the operation of an error to `share.copy`, which has the error text for copies. A 404 stays
 * as it is, because it means that the original is gone.
 */
const inWordsOfCopy = (error: AppError): AppError =>
  'operation' in error && !hasStatus(error, 404) ? { ...error, operation: 'share.copy' } : error

const makeCopy = async (
  api: Api,
  { id, requestId, usedTitles }: CopyRequest,
  clock: Slices,
): Promise<CopyResult> => {
  const original = await api(workbookEndpoints, 'spreadsheets.get', { params: { id } })
  if (!original.ok) return err(inWordsOfCopy(original.error))
  const { title, workbook_data: data } = original.value
  const written = await writeText(
    () => ({ data, isCalculating: false, isCurrent: () => true }),
    clock,
  )
  const made = await createSendWorkbook(api).post({
    title: freeTitle(SHEET_TEXTS.ownCopyTitle(title), usedTitles),
    requestId,
    pieces: written?.pieces ?? [],
  })
  if (!made.ok) return err(inWordsOfCopy(made.error))
  const { workbook_data: _, ...summary } = made.value
  return ok(summary)
}

/** Copies one of the user's own spreadsheets. The request id makes retries idempotent. */
export const copyOwn = async (
  api: Api,
  request: CopyRequest,
  clock: Slices = realClock,
): Promise<Fact> => {
  const { id } = request
  const made = await makeCopy(api, request, clock)
  return made.ok
    ? { type: 'spreadsheet.copied', id, spreadsheet: made.value }
    : { type: 'spreadsheet.copy_failed', id, error: made.error }
}
