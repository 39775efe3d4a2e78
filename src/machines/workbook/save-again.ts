import { hasStatus, type AppError } from '#contract/messages.ts'
import { SHEET_TEXTS } from '#contract/sheet-wording.ts'
import type { SaveResult } from './types.ts'

/** Pause before a failed save is tried again; twice as long after each further one, up to the longest (ours). */
const SAVE_AGAIN_MS = 5000
const SAVE_AGAIN_MAX_MS = 60_000

/** In how many ms a failed save is tried again by itself; null: not at all. `isSaid`: the server has said so. */
export type Again = { readonly ms: number | null; readonly isSaid: boolean }

/** No save has failed. */
export const notFailed: Again = { ms: 0, isSaid: false }

const isTooLarge = (error: AppError): boolean => hasStatus(error, 413)

/** What follows a save after what followed the one before it: some would fail again just so (SAVE-92, SAVE-403). */
export const againAfter = (result: SaveResult, before: Again): Again => {
  if (result.ok) return notFailed
  const { error } = result
  if (isTooLarge(error) || error.type === 'save_refused') return { ms: null, isSaid: false }
  const saidMs = error.type === 'http' ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  if (saidMs > 0) return { ms: saidMs, isSaid: true }
  const ms = Math.min(SAVE_AGAIN_MAX_MS, Math.max(SAVE_AGAIN_MS, 2 * (before.ms ?? 0)))
  return { ms, isSaid: false }
}

/** Why a save failed, where the catalogue has no words for it. */
export const reasonOf = (error: AppError): { readonly reason?: string } =>
  isTooLarge(error) ? { reason: SHEET_TEXTS.tooLarge } : {}
