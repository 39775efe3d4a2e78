import { fromCallback } from 'xstate'

/** While active, the browser asks before it closes or reloads the page. Outside a browser it does nothing. */
export const confirmUnloadActor = (page: EventTarget | undefined = globalThis.window) =>
  fromCallback(() => {
    const ask = (event: Event): void => event.preventDefault()
    page?.addEventListener('beforeunload', ask)
    return () => page?.removeEventListener('beforeunload', ask)
  })
