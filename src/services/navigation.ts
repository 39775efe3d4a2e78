import type { Navigate } from '#src/machines/app/types.ts'

/** The part of the router's history that moving about takes. */
export type HistoryPort = {
  readonly location: { readonly pathname: string; readonly href: string }
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  /** Tells of every change of place; a page that only goes elsewhere has none. */
  readonly subscribe?: (changed: () => void) => () => void
}

/** Goes where a policy says: once `onlyAt` holds, and with the present place as `next`, or what follows its path, if asked. */
export const navigate = (
  history: HistoryPort,
  { to, replace, onlyAt, keepsPlace, keepsSearch = false }: Navigate,
): void => {
  const { pathname, href } = history.location
  if (onlyAt !== undefined && pathname.replace(/\/$/, '') !== onlyAt) return
  const isInside = pathname.startsWith('/app')
  if (keepsPlace !== undefined && !isInside) return
  const kept = keepsSearch ? href.slice(pathname.length) : ''
  const target = keepsPlace === true ? `${to}?${new URLSearchParams({ next: href })}` : to + kept
  if (replace) history.replace(target)
  else history.push(target)
}
