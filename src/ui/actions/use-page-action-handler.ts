import { useLayoutEffect } from 'react'

/** An action that depends on the state of the current page or list row. */
export type PageActionName =
  | 'sidebar'
  | 'rename'
  | 'export'
  | 'import'
  | 'chat'
  | 'check'
  | 'delete'

const handlers = new Map<PageActionName, () => void>()

/** The current page's handler for an action, or undefined. */
export const pageActionHandler = (act: PageActionName): (() => void) | undefined =>
  handlers.get(act)

/** Registers a handler while mounted. Null means unavailable. */
export const usePageActionHandler = (act: PageActionName, run: (() => void) | null): void => {
  // A layout effect registers before the next key press, so the shortcut matches the screen.
  useLayoutEffect(() => {
    if (!run) return
    handlers.set(act, run)
    return () => {
      // Another component may already have replaced this handler with its own.
      if (handlers.get(act) === run) handlers.delete(act)
    }
  }, [act, run])
}
