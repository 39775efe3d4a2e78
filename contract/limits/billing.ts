import { MB_BYTES } from '../limits.ts'

// Numbers of billing that neither the spec nor the decisions give; those they give stand in limits.ts.

/** Movements of the credits on one page of their history. */
export const MOVEMENT_PAGE_SIZE = 20
/** Largest message of a provider of payments or of sign-ins to the server, in bytes. */
export const WEBHOOK_MAX_BYTES = 1 * MB_BYTES
/** Between two looks for a plan that did not come within the first ones, while their page is open. */
export const PLAN_SLOW_LOOK_MS = 30_000
/** A page of the sandbox of payments can be used for this long. */
export const SANDBOX_PAGE_MS = 60 * 60_000
/** How long an answer is read, by its words, at least and at most. */
export const ANSWER_READ_MS = { min: 3000, max: 15_000 } as const
/** Some 240 words a minute. */
export const ANSWER_WORD_READ_MS = 250
/** How often the page looks whether the end of the answer is in view. */
export const ANSWER_READ_LOOK_MS = 250
/** A paywall that came by itself waits this long after the last key. */
export const PAYWALL_CALM_MS = 1000
