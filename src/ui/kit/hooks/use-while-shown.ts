import { useEffect } from 'react'

/** Asks again when somebody comes back to the page, and every `everyMs` as long as it is shown; the call ends that. */
export const whileShown = (
  again: () => void,
  everyMs: number,
  page: EventTarget,
  isShown: () => boolean,
): (() => void) => {
  const stop = new AbortController()
  const look = (): void => {
    if (isShown()) again()
  }
  for (const type of ['focus', 'visibilitychange'])
    page.addEventListener(type, look, { signal: stop.signal })
  const timer = setInterval(look, everyMs)
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

/** The same for as long as whoever asks is on the screen; `again` has to stay the same. */
export const useWhileShown = (again: () => void, everyMs: number): void => {
  useEffect(() => {
    const isShown = (): boolean => document.visibilityState === 'visible'
    return whileShown(again, everyMs, window, isShown)
  }, [again, everyMs])
}
