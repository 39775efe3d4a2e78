/** A URL that is safe to send, with its parts. */
export type RedactedAddress = {
  readonly url: string
  readonly path: string
  /** Includes the `?`, or ''. */
  readonly query: string
  /** Includes the `#`, or ''. */
  readonly hash: string
}

/** Replaces a hidden part. */
const HIDDEN = '…'
/** Allowed path words. Every other segment may be a code, an invitation or an id. */
const WORDS =
  /^(app|chats?|spreadsheets?|billing|success|s|sign-in|sign-up|about|pricing|privacy|terms|index\.html|public\.html)?$/
/** A uuid reveals nothing and grants no access. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Query parameters with allowed values. */
const VALUES: Readonly<Record<string, RegExp>> = {
  action: /^upload$/,
  sort: /^(created|title)$/,
  spreadsheet: UUID,
}
/** Allowed query parameters of this app and of the sign-in. */
const NAMES = /^(action|sort|spreadsheet|q|next|range|session_id|__clerk_[a-z_]{1,24})$/
const PLACES = /^#(support|api|main|answer-\d{1,6})$/

const partOf = (part: string): string => (WORDS.test(part) || UUID.test(part) ? part : HIDDEN)

/**
 * Removes secrets from a URL of this app: share codes, invitations, tokens, checkout sessions,
 * searches and sign-in targets. Query parameters stay only if their name and value are allowed. A
 * URL of another site is reduced to its origin.
 */
export const redactAddress = (href: string, origin: string): RedactedAddress => {
  const url = new URL(href, origin)
  if (url.origin !== new URL(origin).origin)
    return { url: url.origin, path: '', query: '', hash: '' }
  const path = url.pathname.split('/').map(partOf).join('/')
  const parameters = [...url.searchParams].map(
    ([name, value]) =>
      `${NAMES.test(name) ? name : HIDDEN}=${VALUES[name]?.test(value) ? value : HIDDEN}`,
  )
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`
  const hash = url.hash === '' || PLACES.test(url.hash) ? url.hash : `#${HIDDEN}`
  return { url: url.origin + path + query + hash, path, query, hash }
}

/** A full URL inside a text. */
const ADDRESS = /https?:\/\/[^\s"'<>)\]]+/g
/** The path of a build file. It stays unredacted, because a stack trace without it is useless. */
const FILE = /^\/(assets|src|node_modules)\/[^?#]*$/

const toldUrl = (found: string, origin: string): string => {
  if (!URL.canParse(found, origin)) return HIDDEN
  const { origin: own, pathname } = new URL(found, origin)
  if (own === origin && FILE.test(pathname)) return own + pathname
  return redactAddress(found, origin).url
}

/**
 * Redacts every URL in a text. If the text starts with a path, the whole text is treated as one
 * URL.
 */
const toldText = (text: string, origin: string): string => {
  if (!/^\/[^/]/.test(text)) return text.replaceAll(ADDRESS, (found) => toldUrl(found, origin))
  return URL.canParse(text, origin) ? toldUrl(text, origin).slice(origin.length) : HIDDEN
}

/** Redacts all URLs in a value, also in nested lists and objects. */
export const redactAddresses = (value: unknown, origin: string): unknown => {
  if (typeof value === 'string') return toldText(value, origin)
  if (Array.isArray(value)) return value.map((item) => redactAddresses(item, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, redactAddresses(inner, origin)]),
  )
}
