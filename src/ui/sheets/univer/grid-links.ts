import { addressOf } from '../../chat/markdown/syntax/address.ts'

/**
 * The target of a cell's link: http, https or mailto, opened in a new tab without an opener.
 * Null for everything else (`javascript:`, `data:`, `file:`). `origin` is the app's own origin.
 */
export const linkTarget = (url: string, origin?: string): string | null => {
  const address = addressOf(url.trim(), origin)
  if (address === null || address.kind === 'document') return null
  return address.kind === 'internal' ? address.path : address.href
}

/** Opens a cell's link if its target is permitted. */
export const openLink = (url: string): void => {
  const target = linkTarget(url)
  if (target !== null) window.open(target, '_blank', 'noopener,noreferrer')
}
