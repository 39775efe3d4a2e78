const CONTROL =
  '[\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]'
const CONTROLS = new RegExp(CONTROL, 'g')
/**
 * The first underscore of literal text that looks like an escape, such as `_x0041_`. The last
 * character may also be a control character, because its own escape begins with an underscore.
 */
const LIKE_ESCAPE = new RegExp(`_(?=x[0-9a-f]{4}(?:_|${CONTROL}))`, 'gi')
const ODD = new RegExp(`_x|${CONTROL}`, 'i')
const MARKUP = /[&<>"\n\t]/
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\n', '&#10;'],
  ['\t', '&#9;'],
])

const escaped = (control: string): string =>
  `_x${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Writes characters that XML forbids as Office escapes, such as `_x000D_`. Also escapes literal
 * text of this form.
 */
const spelled = (text: string): string =>
  ODD.test(text) ? text.replace(LIKE_ESCAPE, '_x005F_').replace(CONTROLS, escaped) : text

const marked = (text: string, signs: RegExp): string =>
  MARKUP.test(text) ? text.replace(signs, (sign) => SIGNS.get(sign) ?? sign) : text

/** Escapes text between tags (ECMA-376 22.9.2.19, ST_Xstring). */
export const xmlText = (text: string): string => marked(spelled(text), /[&<>]/g)

/**
 * Escapes an attribute. `isPlain` marks an attribute in which Office escapes are not allowed, so
 * its control characters are dropped.
 */
export const xmlAttribute = (text: string, isPlain = false): string =>
  marked(isPlain ? withoutControls(text) : spelled(text), /[&<>"\n\t]/g)

/** Drops characters that XML forbids. */
const withoutControls = (text: string): string =>
  ODD.test(text) ? text.replaceAll('\r', '\n').replace(CONTROLS, '') : text

/** Escapes a formula between tags. Characters that XML forbids are dropped. */
export const xmlFormula = (text: string): string => marked(withoutControls(text), /[&<>]/g)

/** Null, undefined and false omit the attribute. True writes 1. */
export type AttributeValue = string | number | boolean | null | undefined

/** Attributes with a leading space each. */
export const attributes = (all: { readonly [name: string]: AttributeValue }): string => {
  let text = ''
  for (const [name, value] of Object.entries(all)) {
    if (value === null || value === undefined || value === false) continue
    text += ` ${name}="${value === true ? '1' : typeof value === 'number' ? value : xmlAttribute(value)}"`
  }
  return text
}

/** `inside` must be XML already. */
export const element = (
  name: string,
  all: { readonly [name: string]: AttributeValue } = {},
  inside = '',
): string =>
  inside === '' ? `<${name}${attributes(all)}/>` : `<${name}${attributes(all)}>${inside}</${name}>`

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A list element with its count. Empty for an empty list. */
export const listElement = (name: string, items: readonly string[]): string =>
  items.length === 0 ? '' : element(name, { count: items.length }, items.join(''))

/** A text element that preserves leading, trailing and line-break white space. */
export const textElement = (name: string, text: string): string =>
  `<${name}${/^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</${name}>`
