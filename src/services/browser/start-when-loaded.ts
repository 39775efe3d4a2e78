import type { Cancel } from './clock.ts'

/** Starts a call of a service once its code is there, unless it was stopped before; `failed` where it throws. */
export const startIn = <S>(
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
