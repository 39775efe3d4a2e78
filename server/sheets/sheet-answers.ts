import { createHash } from 'node:crypto'
import type { Spreadsheet, SpreadsheetSummary } from '#contract/api/entities.ts'
import { err, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'
import type { WindowRefusal } from './workbook-cache.ts'

/**
 * ETag of a whole spreadsheet: its revision, and a hash of fields that change without a new
 * revision.
 */
export const sheetEtag = (sheet: Spreadsheet | SpreadsheetSummary): string => {
  const { revision, title, updated_at, public_share } = sheet
  const rest = JSON.stringify([title, updated_at, public_share])
  return `"${revision}-${createHash('sha256').update(rest).digest('hex').slice(0, 12)}"`
}

/** A whole spreadsheet as JSON. Splices in the stored workbook text without parsing it. */
export const withWorkbook = (summary: SpreadsheetSummary, workbook: string): string =>
  `${JSON.stringify(summary).slice(0, -1)},"workbook_data":${workbook}}`

/** Retry-After in seconds: short under load, longer for an unreadable workbook. */
const SOON_SECONDS = 5
const LATER_SECONDS = 60

/** The answer to a refused window. `secondsLeft` is 0 unless the caller's own limit caused it. */
export const refuseWindow = (
  refusal: WindowRefusal,
  answerHeaders: Headers,
  secondsLeft = 0,
): Result<never, Failure> => {
  const isTooMany = refusal.type === 'too_many'
  const seconds = isTooMany ? secondsLeft || SOON_SECONDS : LATER_SECONDS
  answerHeaders.set('retry-after', String(seconds))
  return isTooMany
    ? err({ status: 429, detail: API_TEXTS.tooManyWindows })
    : err({ status: 503, detail: API_TEXTS.unreadableWindow })
}
