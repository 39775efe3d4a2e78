import type { HistoryPort } from './navigation.ts'

/** The parts of the window that a page without a router needs. */
export type PageWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'pathname' | 'href' | 'assign' | 'replace'>
}

const MOVES = ['popstate', 'hashchange'] as const

/** Navigation for a page without a router: a navigation to another URL loads that page. */
export const documentHistory = (page: PageWindow): HistoryPort => ({
  location: page.location,
  push: (href) => page.location.assign(href),
  replace: (href) => page.location.replace(href),
  subscribe: (changed) => {
    for (const move of MOVES) page.addEventListener(move, changed)
    return () => {
      for (const move of MOVES) page.removeEventListener(move, changed)
    }
  },
})
