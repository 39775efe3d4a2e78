import type { Result } from '#contract/api/result.ts'

/** The connection state. `watch` returns a function that ends the watching. */
export type OnlineState = {
  readonly isOnline: () => boolean
  readonly watch: (hear: () => void) => () => void
}

/** Resolves once the app is online or `signal` aborts. */
const untilOnline = ({ isOnline, watch }: OnlineState, signal: AbortSignal): Promise<void> =>
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
 * Runs a call once the app is online. If the app goes offline, aborts the call and runs it again
 * later. If `signal` aborts, aborts the call and returns null.
 */
export const whileOnline = async <T, E>(
  line: OnlineState,
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
