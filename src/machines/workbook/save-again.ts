import { hasStatus, type AppError } from '#contract/api/messages.ts'
import { SAVE_TEXTS } from '#contract/api/wording.ts'

/** Pause before a failed save is tried again; twice as long after each further one, up to the longest (ours). */
const SAVE_AGAIN_MS = 5000
const SAVE_AGAIN_MAX_MS = 60_000

const isTooLarge = (error: AppError): boolean => hasStatus(error, 413)

/** Whether a save would fail again just so: the next edit alone tries it again. */
export const isFinal = (error: AppError): boolean =>
  isTooLarge(error) || error.type === 'save_refused'

/** When the server wants the next try, in ms; 0 where it has not said. */
export const saidMs = (error: AppError): number =>
  error.type === 'http' ? (error.retryAfterSeconds ?? 0) * 1000 : 0

/** Pause behind a failure in ms, after the one behind the failure before it. */
export const pauseAfter = (error: AppError, beforeMs: number): number => {
  if (isFinal(error)) return 0
  const grown = Math.min(SAVE_AGAIN_MAX_MS, Math.max(SAVE_AGAIN_MS, 2 * beforeMs))
  return saidMs(error) || grown
}

/** Why a save failed, where the catalogue has no words for it. */
export const reasonOf = (error: AppError): { readonly reason?: string } =>
  isTooLarge(error) ? { reason: SAVE_TEXTS.tooLarge } : {}
