import type { Navigate } from '#src/machines/app/types.ts'
import type { TabMemory } from './tab-memory.ts'

/** The part of the router's history that navigation needs. */
export type HistoryPort = {
  readonly location: { readonly pathname: string; readonly href: string }
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  /** Reports every navigation. Missing on a page without a router. */
  readonly subscribe?: (changed: () => void) => () => void
}

/** The invitation page with its code. */
const INVITATION = /^(\/app\/join[^#]*)#(.+)/

/**
 * The URL to return to after a sign-in. Moves an invitation code from the URL to the tab memory.
 * Otherwise servers would see the code in the sign-in URL.
 */
export const returnAddressOf = (href: string, invitation: TabMemory | undefined): string => {
  const [, page = href, code] = INVITATION.exec(href) ?? []
  if (code) invitation?.set(code)
  return page
}

/**
 * Navigates as a policy asks. With `onlyAt` it navigates only from that path. If `keepsPlace` is
 * defined, it navigates only from pages inside /app. If `keepsPlace` is true, it also adds the
 * current URL as `next`. `keepsSearch` keeps the search and hash of the current URL.
 */
export const navigate = (
  history: HistoryPort,
  { to, replace, onlyAt, keepsPlace, keepsSearch = false }: Navigate,
  invitation?: TabMemory,
): void => {
  const { pathname, href } = history.location
  if (onlyAt !== undefined && pathname.replace(/\/$/, '') !== onlyAt) return
  const isInside = pathname.startsWith('/app')
  if (keepsPlace !== undefined && !isInside) return
  const suffix = keepsSearch ? href.slice(pathname.length) : ''
  const next = (): string => returnAddressOf(href, invitation)
  const target = keepsPlace ? `${to}?${new URLSearchParams({ next: next() })}` : to + suffix
  if (replace) history.replace(target)
  else history.push(target)
}
