import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { SAVE_TEXTS } from '#src/texts/wording.ts'

/** Retry delay in ms after a failed save. It doubles with each failure up to the maximum. */
const SAVE_AGAIN_MS = 5000
const SAVE_AGAIN_MAX_MS = 60_000

const isTooLarge = (error: AppError): boolean => hasStatus(error, 413)

/** True if a retry would fail again. Only a new edit triggers the next save. */
export const isFinalError = (error: AppError): boolean =>
  isTooLarge(error) || error.type === 'save_refused'

/** The server's Retry-After in ms, or 0. */
export const retryAfterMsOf = (error: AppError): number =>
  error.type === 'http' ? (error.retryAfterSeconds ?? 0) * 1000 : 0

/** The retry delay in ms, given the previous one. */
export const retryDelayOf = (error: AppError, beforeMs: number): number => {
  if (isFinalError(error)) return 0
  const grown = Math.min(SAVE_AGAIN_MAX_MS, Math.max(SAVE_AGAIN_MS, 2 * beforeMs))
  return retryAfterMsOf(error) || grown
}

/**
 * Returns the text "too large" if a save failed because of the size of the workbook. For other
 * failures the message catalog has a text.
 */
export const saveFailureReasonOf = (error: AppError): { readonly reason?: string } =>
  isTooLarge(error) ? { reason: SAVE_TEXTS.tooLarge } : {}
