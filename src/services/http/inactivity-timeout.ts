import type { Cancel, Clock } from '../browser/clock.ts'

/** Aborts a call after `limitMs` without activity. */
export type InactivityTimeout = {
  /** Aborts with a `TimeoutError` once the limit has passed. */
  readonly signal: AbortSignal
  /** Reports activity and restarts the timer. */
  readonly hear: () => void
  /** Stops the timer. */
  readonly end: () => void
}

/** The timer starts with the first activity. */
export const createInactivityTimeout = (
  { after }: Pick<Clock, 'after'>,
  limitMs: number,
): InactivityTimeout => {
  const stop = new AbortController()
  let cancel: Cancel = () => {}
  return {
    signal: stop.signal,
    hear: () => {
      cancel()
      cancel = after(limitMs, () =>
        stop.abort(new DOMException('No activity within the timeout', 'TimeoutError')),
      )
    },
    end: () => cancel(),
  }
}
