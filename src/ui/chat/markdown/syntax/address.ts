import { readDocumentHash, type DocumentPlace } from '#contract/documents/citation.ts'

/** A permitted link target of an answer. Any other address renders as text. */
export type Address =
  | { readonly kind: 'external'; readonly href: string; readonly host: string }
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'document'; readonly place: DocumentPlace }
  | { readonly kind: 'mail'; readonly href: string; readonly to: string }

const NOWHERE = 'https://nowhere.invalid'

/**
 * Parses an address: http, https, mailto, a path of this app, or a place in a document.
 * Null for everything else (`javascript:`, `data:`, `//host`, relative paths). `origin` is the
 * app's own origin.
 */
export const readAddress = (raw: string, origin: string): Address | null => {
  const absolute = URL.parse(raw)
  if (absolute) return readAbsolute(absolute, origin)
  const place = readDocumentHash(raw)
  if (place) return { kind: 'document', place }
  if (!raw.startsWith('/')) return null
  const url = URL.parse(raw, NOWHERE)
  return url?.origin === NOWHERE ? internal(url) : null
}

const readAbsolute = (url: URL, origin: string): Address | null => {
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      if (url.origin === origin) return internal(url)
      return { kind: 'external', href: url.href, host: url.host }
    case 'mailto:':
      return { kind: 'mail', href: url.href, to: url.pathname }
    default:
      return null
  }
}

// A path with a leading `//` would resolve to another host.
const internal = (url: URL): Address | null =>
  url.pathname.startsWith('//')
    ? null
    : { kind: 'internal', path: `${url.pathname}${url.search}${url.hash}` }

/**
 * The target of a link on this page.
 * Backslashes are encoded, because browsers treat them as slashes.
 */
export const addressOf = (
  href: string,
  origin = globalThis.location?.origin ?? '',
): Address | null => readAddress(href.replaceAll('\\', '%5C'), origin)

/**
 * Whether the words are an address of this host. Words that merely contain the host may point
 * elsewhere.
 */
const isSpelled = (words: string, host: string): boolean => {
  const bare = words.trim().replace(/^(?:https?:\/\/|mailto:)/i, '')
  return bare.startsWith(host) && /^(?:[/?#]|$)/.test(bare.slice(host.length))
}

/** The host or mailbox to show beside a link. Null if the words already show it. */
export const hostBesideLink = (address: Address, words: string): string | null => {
  if (address.kind === 'internal' || address.kind === 'document') return null
  const aside = address.kind === 'external' ? address.host : address.to
  return isSpelled(words, aside) ? null : aside
}
