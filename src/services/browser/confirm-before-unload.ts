import { fromCallback } from 'xstate'

/**
 * While this actor runs, the browser asks the user before it closes or reloads the page. Outside a
 * browser it does nothing.
 */
export const confirmUnloadActor = (page: EventTarget | undefined = globalThis.window) =>
  fromCallback(() => {
    const ask = (event: Event): void => event.preventDefault()
    page?.addEventListener('beforeunload', ask)
    return () => page?.removeEventListener('beforeunload', ask)
  })
