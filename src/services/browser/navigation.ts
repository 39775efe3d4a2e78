import type { Navigate } from '#src/machines/app/types.ts'
import type { TabMemory } from './tab-memory.ts'

/** The part of the router's history that moving about takes. */
export type HistoryPort = {
  readonly location: { readonly pathname: string; readonly href: string }
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  /** Tells of every change of place; a page that only goes elsewhere has none. */
  readonly subscribe?: (changed: () => void) => () => void
}

/** The page of an invitation with its code. */
const INVITATION = /^(\/app\/join[^#]*)#(.+)/

/**
 * The address that a sign-in leads back to. An invitation's code is kept in the tab and taken out of it: the address
 * of a sign-in is one that servers see.
 */
export const wayBack = (href: string, invitation: TabMemory | undefined): string => {
  const [, page = href, code] = INVITATION.exec(href) ?? []
  if (code) invitation?.set(code)
  return page
}

/** Goes where a policy says: once `onlyAt` holds, and with the present place as `next`, or what follows its path, if asked. */
export const navigate = (
  history: HistoryPort,
  { to, replace, onlyAt, keepsPlace, keepsSearch = false }: Navigate,
  invitation?: TabMemory,
): void => {
  const { pathname, href } = history.location
  if (onlyAt !== undefined && pathname.replace(/\/$/, '') !== onlyAt) return
  const isInside = pathname.startsWith('/app')
  if (keepsPlace !== undefined && !isInside) return
  const kept = keepsSearch ? href.slice(pathname.length) : ''
  const next = (): string => wayBack(href, invitation)
  const target = keepsPlace ? `${to}?${new URLSearchParams({ next: next() })}` : to + kept
  if (replace) history.replace(target)
  else history.push(target)
}
