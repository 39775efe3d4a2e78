import { MB_BYTES } from '../limits.ts'

// Limits of billing. More of them are in limits.ts.

/** Entries of the credit history per page. */
export const MOVEMENT_PAGE_SIZE = 20
/** Largest webhook body of a payment or sign-in provider. */
export const WEBHOOK_MAX_BYTES = 1 * MB_BYTES
/**
 * Interval between checks for a paid plan after the first `PLAN_POLL_TRIES` checks, while the
 * success page is open.
 */
export const PLAN_SLOW_POLL_MS = 30_000
/** Lifetime of a sandbox payment page. */
export const SANDBOX_PAGE_MS = 60 * 60_000
/** Bounds of the estimated time to read an answer. */
export const ANSWER_READ_MS = { min: 3000, max: 15_000 } as const
/** About 240 words per minute. */
export const ANSWER_WORD_READ_MS = 250
/** Interval between checks whether the end of an answer is in view. */
export const ANSWER_READ_CHECK_MS = 250
/** An unrequested paywall waits this long after the last keystroke. */
export const PAYWALL_TYPING_IDLE_MS = 1000
