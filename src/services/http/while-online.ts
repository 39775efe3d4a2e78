import type { Result } from '#contract/api/result.ts'

/** Whether the browser has a connection, and who hears of each change; `watch` gives what ends it. */
export type Line = {
  readonly isOnline: () => boolean
  readonly watch: (hear: () => void) => () => void
}

/** Settles once there is a connection, or nobody waits for it. */
const untilOnline = ({ isOnline, watch }: Line, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline() || signal.aborted) return resolve()
    const end = (): void => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = watch(() => {
      if (isOnline()) end()
    })
    signal.addEventListener('abort', end)
  })

/**
 * Makes a call once there is a connection, and anew where that is lost under way: such a call has not failed. Null once `signal` has ended, which ends a call that is under way.
 */
export const whileOnline = async <T, E>(
  line: Line,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Result<T, E>>,
): Promise<Result<T, E> | null> => {
  for (;;) {
    await untilOnline(line, signal)
    if (signal.aborted) return null
    const cut = new AbortController()
    const stop = line.watch(() => {
      if (!line.isOnline()) cut.abort()
    })
    const result = await call(AbortSignal.any([signal, cut.signal]))
    stop()
    if (signal.aborted) return null
    if (result.ok || !cut.signal.aborted) return result
  }
}
