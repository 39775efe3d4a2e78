import { addressOf } from '../../chat/markdown/syntax/address.ts'

/**
 * The permitted target of a cell's link: an http, https or mailto address, or a path of the app at
 * `origin`. Null for everything else, such as `javascript:`, `data:` and `file:`.
 */
export const linkTarget = (url: string, origin?: string): string | null => {
  const address = addressOf(url.trim(), origin)
  if (address === null || address.kind === 'document') return null
  return address.kind === 'internal' ? address.path : address.href
}

/**
 * Opens the target of a cell's link in a new tab, if it is permitted. The new tab has no opener.
 */
export const openLink = (url: string): void => {
  const target = linkTarget(url)
  if (target !== null) window.open(target, '_blank', 'noopener,noreferrer')
}
