import { createHash } from 'node:crypto'
import type { Spreadsheet, SpreadsheetSummary } from '#contract/api/entities.ts'
import { err, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'
import type { WindowRefusal } from './open-workbooks.ts'

/**
 * Names a whole spreadsheet as an ETag: its revision, and what its owner may change without a
 * new one, as the title and whether it is public.
 */
export const sheetTag = (sheet: Spreadsheet | SpreadsheetSummary): string => {
  const { revision, title, updated_at, public_share } = sheet
  const rest = JSON.stringify([title, updated_at, public_share])
  return `"${revision}-${createHash('sha256').update(rest).digest('hex').slice(0, 12)}"`
}

/** A whole spreadsheet as JSON: its workbook is JSON already, and is not read for it. */
export const withWorkbook = (summary: SpreadsheetSummary, workbook: string): string =>
  `${JSON.stringify(summary).slice(0, -1)},"workbook_data":${workbook}}`

/** When to come again: where many ask just now, and where the workbook could not be read. */
const SOON_SECONDS = 5
const LATER_SECONDS = 60

/** The answer where a window could not be given; `secondsLeft` of 0 where it is not this caller's doing. */
export const windowRefused = (
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
