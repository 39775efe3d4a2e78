import { useEffect } from 'react'

/**
 * Calls `again` when the user returns to the page, and every `everyMs` while the page is visible.
 * The returned function ends the calls.
 */
export const refreshWhileVisible = (
  again: () => void,
  everyMs: number,
  page: EventTarget,
  isShown: () => boolean,
): (() => void) => {
  const stop = new AbortController()
  const refreshIfShown = (): void => {
    if (isShown()) again()
  }
  for (const type of ['focus', 'visibilitychange'])
    page.addEventListener(type, refreshIfShown, { signal: stop.signal })
  const timer = setInterval(refreshIfShown, everyMs)
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

/** `refreshWhileVisible` for the life of the component. `again` must be stable. */
export const useRefreshWhileVisible = (again: () => void, everyMs: number): void => {
  useEffect(() => {
    const isShown = (): boolean => document.visibilityState === 'visible'
    return refreshWhileVisible(again, everyMs, window, isShown)
  }, [again, everyMs])
}
