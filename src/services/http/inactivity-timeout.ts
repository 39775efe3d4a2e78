import type { Cancel, Clock } from '../browser/clock.ts'

/** Ends a call that nothing is heard of for so long, in ms; each sign of it begins the time anew. */
export type Silence = {
  /** Aborted, as a call that took too long is, once nothing was heard for that time. */
  readonly signal: AbortSignal
  /** It is heard of. */
  readonly hear: () => void
  /** Nobody waits any more. */
  readonly end: () => void
}

/** Begins with the first sign. */
export const silenceOf = ({ after }: Pick<Clock, 'after'>, limitMs: number): Silence => {
  const stop = new AbortController()
  let cancel: Cancel = () => {}
  return {
    signal: stop.signal,
    hear: () => {
      cancel()
      cancel = after(limitMs, () =>
        stop.abort(new DOMException('Nothing was heard of it', 'TimeoutError')),
      )
    },
    end: () => cancel(),
  }
}
