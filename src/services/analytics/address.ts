/** An address as it may go out, and its parts. */
export type ToldAddress = {
  readonly url: string
  readonly path: string
  /** With its `?`; '' without one. */
  readonly query: string
  /** With its `#`; '' without one. */
  readonly hash: string
}

/** Stands for what is not told. */
const HIDDEN = '…'
/** Words of our own addresses. All else in a path names something: a code, an invitation, an id. */
const WORDS =
  /^(app|chats?|spreadsheets?|billing|success|s|sign-in|sign-up|about|pricing|privacy|terms|index\.html|public\.html)?$/
/** Ids of ours say nothing, and let no one in. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Values of an address that are words of ours. */
const VALUES: Readonly<Record<string, RegExp>> = {
  action: /^upload$/,
  sort: /^(created|title)$/,
  spreadsheet: UUID,
}
/** Names in an address that are words of ours, or of the sign-in's. */
const NAMES = /^(action|sort|spreadsheet|q|next|range|session_id|__clerk_[a-z_]{1,24})$/
const PLACES = /^#(support|api|main|answer-\d{1,6})$/

const partOf = (part: string): string => (WORDS.test(part) || UUID.test(part) ? part : HIDDEN)

/**
 * An address of this app without what is secret in it: codes of shared spreadsheets, invitations,
 * tokens, checkout sessions, what was searched for, where a sign-in leads. Names of a query stay, values only where
 * they are words or ids of ours. Of another site its origin alone is told.
 */
export const toldAddress = (href: string, origin: string): ToldAddress => {
  const url = new URL(href, origin)
  if (url.origin !== new URL(origin).origin)
    return { url: url.origin, path: '', query: '', hash: '' }
  const path = url.pathname.split('/').map(partOf).join('/')
  const said = [...url.searchParams].map(
    ([name, value]) =>
      `${NAMES.test(name) ? name : HIDDEN}=${VALUES[name]?.test(value) ? value : HIDDEN}`,
  )
  const query = said.length === 0 ? '' : `?${said.join('&')}`
  const hash = url.hash === '' || PLACES.test(url.hash) ? url.hash : `#${HIDDEN}`
  return { url: url.origin + path + query + hash, path, query, hash }
}

/** A whole address inside of a text. */
const ADDRESS = /https?:\/\/[^\s"'<>)\]]+/g
/** A file of the build, with its line: no page, and faults say nothing without it. */
const FILE = /^\/(assets|src|node_modules)\/[^?#]*$/

const toldUrl = (found: string, origin: string): string => {
  if (!URL.canParse(found, origin)) return HIDDEN
  const { origin: own, pathname } = new URL(found, origin)
  if (own === origin && FILE.test(pathname)) return own + pathname
  return toldAddress(found, origin).url
}

/** A text with every address in it told as above; a path alone stays one. */
const toldText = (text: string, origin: string): string => {
  if (!/^\/[^/]/.test(text)) return text.replaceAll(ADDRESS, (found) => toldUrl(found, origin))
  return URL.canParse(text, origin) ? toldUrl(text, origin).slice(origin.length) : HIDDEN
}

/** Everything in a value with its addresses told as above. */
export const toldValue = (value: unknown, origin: string): unknown => {
  if (typeof value === 'string') return toldText(value, origin)
  if (Array.isArray(value)) return value.map((item) => toldValue(item, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, toldValue(inner, origin)]),
  )
}
