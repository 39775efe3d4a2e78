import type { Clock } from '../browser/clock.ts'
import type { Pass } from './port.ts'

/**
 * Delays in ms before each request to the server. We ask several times, because Clerk reports a
 * deletion to the server late.
 */
const ASK_AFTER_MS = [1000, 4000, 15_000, 40_000]

/** The inputs of `createDeletionWatch`. */
export type DeletionWatchSettings = {
  readonly clock: Clock
  /** True if the server reports that the token's account was deleted. False if the call fails. */
  readonly isGone: (token: string) => Promise<boolean>
}

/**
 * Checks whether a session ended because its account was deleted, which Clerk does not report. It
 * asks the server a few times with the last token, and calls `onDeletion` only if the server
 * reports the deletion.
 */
export const createDeletionWatch = (
  { clock, isGone }: DeletionWatchSettings,
  onDeletion: (userId: string) => void,
): ((last: Pass) => void) => {
  const ask = (last: Pass, [wait, ...later]: readonly number[]): void => {
    if (wait === undefined) return
    clock.after(wait, async () => {
      if (await isGone(last.token)) onDeletion(last.userId)
      else ask(last, later)
    })
  }
  return (last) => ask(last, ASK_AFTER_MS)
}
