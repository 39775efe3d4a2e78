import type { Cancel } from './clock.ts'

/**
 * Starts a service once its code is loaded, unless it was stopped before. Calls `failed` if the
 * load or the start fails.
 */
export const startWhenLoaded = <S>(
  service: Promise<S>,
  start: (service: S) => Cancel,
  failed: () => void,
): Cancel => {
  let isStopped = false
  let stop: Cancel | null = null
  service
    .then((loaded) => {
      if (!isStopped) stop = start(loaded)
    })
    .catch(failed)
  return () => {
    isStopped = true
    stop?.()
  }
}
