import type { HistoryPort } from './navigation.ts'

/** What a page that is one place needs of its window. */
export type OnePage = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'pathname' | 'href' | 'assign' | 'replace'>
}

const MOVES = ['popstate', 'hashchange'] as const

/** Moving about from a page without a router: every other address is another page, and its own may change at its end. */
export const documentHistory = (page: OnePage): HistoryPort => ({
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
