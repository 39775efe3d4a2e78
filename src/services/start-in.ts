import type { Cancel } from './clock.ts'

/** Starts a call of a service once its code is there, unless it was stopped before. */
export const startIn = <S>(service: Promise<S>, start: (service: S) => Cancel): Cancel => {
  let isStopped = false
  let stop: Cancel | null = null
  void service.then((loaded) => {
    if (!isStopped) stop = start(loaded)
  })
  return () => {
    isStopped = true
    stop?.()
  }
}
