import { useLayoutEffect } from 'react'

/** An action that depends on the state of the current page or list row. */
export type PageAct = 'sidebar' | 'rename' | 'export' | 'import' | 'chat' | 'delete'

const acts = new Map<PageAct, () => void>()

/** The current page's handler for an action, or undefined. */
export const pageAct = (act: PageAct): (() => void) | undefined => acts.get(act)

/** Registers a handler while mounted. Null means unavailable. */
export const usePageAct = (act: PageAct, run: (() => void) | null): void => {
  // A layout effect registers before the next key press, so the shortcut matches the screen.
  useLayoutEffect(() => {
    if (!run) return
    acts.set(act, run)
    return () => {
      // Another component may have registered its handler meanwhile.
      if (acts.get(act) === run) acts.delete(act)
    }
  }, [act, run])
}
