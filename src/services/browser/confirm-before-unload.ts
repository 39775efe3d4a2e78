import { fromCallback } from 'xstate'

/**
 * As long as it runs the browser asks before the page goes, by reload too: what is under way would be lost
 * with it. Without a page nothing goes.
 */
export const stayActor = (page: EventTarget | undefined = globalThis.window) =>
  fromCallback(() => {
    const ask = (event: Event): void => event.preventDefault()
    page?.addEventListener('beforeunload', ask)
    return () => page?.removeEventListener('beforeunload', ask)
  })
