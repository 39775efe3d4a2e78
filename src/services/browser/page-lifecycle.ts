import { RELOAD_TIMEOUT_MS } from '#contract/limits.ts'
import type { Cancel } from './clock.ts'

export type PageChange = 'hidden' | 'left' | 'shown' | 'offline' | 'online'

/** The page lifecycle and a reload. */
export type PagePort = {
  readonly watch: (hear: (news: PageChange) => void) => Cancel
  /** False if the server does not respond. The current page then stays. */
  readonly reload: () => Promise<boolean>
}

/** Reloads only after the server responds, else the browser would show its own error page. */
export const reloadOnceReachable = async (
  place: Pick<Location, 'href' | 'reload'>,
): Promise<boolean> => {
  const asked = fetch(place.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(RELOAD_TIMEOUT_MS),
  })
  const isGiven = await asked.then(
    ({ ok }) => ok,
    () => false,
  )
  if (isGiven) place.reload()
  return isGiven
}

/** The page in the browser. `hidden` is the last event that browsers guarantee. */
export const browserPage: PagePort = {
  watch: (hear) => {
    const stop = new AbortController()
    const { signal } = stop
    const listen = (target: EventTarget, type: string, listener: () => void): void =>
      target.addEventListener(type, listener, { signal })
    listen(document, 'visibilitychange', () => {
      hear(document.visibilityState === 'hidden' ? 'hidden' : 'shown')
    })
    listen(window, 'focus', () => hear('shown'))
    listen(window, 'pagehide', () => {
      hear('hidden')
      hear('left')
    })
    listen(window, 'offline', () => hear('offline'))
    listen(window, 'online', () => hear('online'))
    if (!navigator.onLine) hear('offline')
    return () => stop.abort()
  },
  reload: () => reloadOnceReachable(location),
}
