import { cellName } from '#contract/workbook/cells.ts'
import { xmlAttribute } from './parts/xml-text.ts'

export type Link = { readonly row: number; readonly column: number; readonly url: string }

/** Names by sheet id and by defined-name id. */
export type LinkNames = {
  /** Quoted as in formulas. */
  readonly sheet: (id: string) => string | undefined
  readonly name: (id: string) => string | undefined
}

/** Excel's limits: links per sheet and characters per address. */
const LINKS_MAX = 65_530
const ADDRESS_MAX_CHARS = 2079
const OUTSIDE = /^(?:https?:\/\/|mailto:)/i

/** Resolves `#gid=…&range=…` or `#rangeid=…`. Null if the target does not exist. */
const placeOf = (url: string, names: LinkNames): string | null => {
  const query = new URLSearchParams(url.slice(1))
  const name = query.get('rangeid')
  if (name !== null) return names.name(name) ?? null
  const sheet = names.sheet(query.get('gid') ?? '')
  const range = query.get('range') ?? 'A1'
  return sheet === undefined || !/^[A-Za-z]{0,3}\d*(?::[A-Za-z]{0,3}\d*)?$/.test(range)
    ? null
    : `${sheet}!${range || 'A1'}`
}

/** Characters to escape in an address. */
const UNSAFE = /[\s"<>[\]^`{}|\\]|\p{Cc}|%(?![0-9a-f]{2})/giu

const addressOf = (url: string): string =>
  url
    .trim()
    .toWellFormed()
    .replace(UNSAFE, (sign) => encodeURIComponent(sign))

const insideXml = (ref: string, url: string, names: LinkNames): string | null => {
  const place = placeOf(url, names)
  return place === null ? null : `<hyperlink ref="${ref}" location="${xmlAttribute(place, true)}"/>`
}

/** A web or mail link. Excel stores the fragment separately. */
const outsideXml = (
  ref: string,
  url: string,
  relate: (target: string) => string,
): string | null => {
  const address = addressOf(url)
  if (!OUTSIDE.test(address) || address.length > ADDRESS_MAX_CHARS) return null
  const [, whole = address, fragment = ''] = /^([^#]+)#(.+)$/s.exec(address) ?? []
  const location = fragment === '' ? '' : ` location="${xmlAttribute(fragment, true)}"`
  return `<hyperlink ref="${ref}" r:id="${relate(whole)}"${location}/>`
}

/** The `hyperlinks` element. `relate` registers an external target and returns its id. */
export const linksXml = (
  links: readonly Link[],
  names: LinkNames,
  relate: (target: string) => string,
): string => {
  const xml: string[] = []
  for (const { row, column, url } of links) {
    if (xml.length === LINKS_MAX) break
    const ref = cellName(row, column)
    const link = url.startsWith('#') ? insideXml(ref, url, names) : outsideXml(ref, url, relate)
    if (link !== null) xml.push(link)
  }
  return xml.length === 0 ? '' : `<hyperlinks>${xml.join('')}</hyperlinks>`
}
