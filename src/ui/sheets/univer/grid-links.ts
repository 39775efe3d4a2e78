import { addressOf } from '../../chat/markdown/syntax/address.ts'

/**
 * What a link of a cell opens: http, https and mailto alone, in a tab of its own that knows nothing of
 * this page. Null for everything else (`javascript:`, `data:`, `file:`); `origin` is that of this app.
 */
export const linkTarget = (url: string, origin?: string): string | null => {
  const address = addressOf(url.trim(), origin)
  if (address === null || address.kind === 'document') return null
  return address.kind === 'internal' ? address.path : address.href
}

/** Opens a link of a cell, if it is one that may be opened. */
export const openLink = (url: string): void => {
  const target = linkTarget(url)
  if (target !== null) window.open(target, '_blank', 'noopener,noreferrer')
}
