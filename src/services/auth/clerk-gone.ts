import type { Clock } from '../browser/clock.ts'
import type { Pass } from './port.ts'

/** Asked so long after a session has ended, in ms each time: Clerk tells the server in its own time (ours). */
const ASK_AFTER_MS = [1000, 4000, 15_000, 40_000]

/** What it asks with. */
export type GoneSettings = {
  readonly clock: Clock
  /** Whether the server says that the account of a token was deleted; false where it cannot be asked. */
  readonly isGone: (token: string) => Promise<boolean>
}

/**
 * Finds out whether a session ended with its account, which Clerk does not say here: the server is asked a few
 * times by the last token, that it is gone; then `gone` hears whose it was.
 */
export const createGoneWatch = (
  { clock, isGone }: GoneSettings,
  gone: (userId: string) => void,
): ((last: Pass) => void) => {
  const ask = (last: Pass, [wait, ...later]: readonly number[]): void => {
    if (wait === undefined) return
    clock.after(wait, async () => {
      if (await isGone(last.token)) gone(last.userId)
      else ask(last, later)
    })
  }
  return (last) => ask(last, ASK_AFTER_MS)
}
