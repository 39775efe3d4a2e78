import type { Cancel } from './clock.ts'

/** What happens to the page as a whole. */
export type PageNews = 'hidden' | 'left' | 'shown' | 'offline' | 'online'

/** The page: what happens to it, and a way to load it anew. */
export type PagePort = {
  readonly watch: (hear: (news: PageNews) => void) => Cancel
  readonly reload: () => void
}

/** The page in the browser. `hidden` is the last moment that a browser promises to tell of (SAVE-3). */
export const browserPage: PagePort = {
  watch: (hear) => {
    const stop = new AbortController()
    const { signal } = stop
    const listen = (target: EventTarget, type: string, told: () => void): void =>
      target.addEventListener(type, told, { signal })
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
  reload: () => location.reload(),
}
