import { useLayoutEffect } from 'react'

/**
 * What only the page that stands can do, or a row of its list, since it is its own state: for shortcuts and
 * actions.
 */
export type PageAct = 'sidebar' | 'rename' | 'export' | 'import' | 'chat' | 'delete'

const acts = new Map<PageAct, () => void>()

/** How the page does it now; undefined where it does not. */
export const pageAct = (act: PageAct): (() => void) | undefined => acts.get(act)

/** Offers it for as long as the component stands; null where it can't be done now. */
export const usePageAct = (act: PageAct, run: (() => void) | null): void => {
  // As soon as it is drawn: what the next key does is what the screen shows.
  useLayoutEffect(() => {
    if (!run) return
    acts.set(act, run)
    return () => {
      // Another part of the page may offer it by now.
      if (acts.get(act) === run) acts.delete(act)
    }
  }, [act, run])
}
