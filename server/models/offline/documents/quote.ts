/** URLs and email addresses, which Markdown renderers link automatically. */
const ADDRESS =
  /(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|(?:mailto|javascript|data):)[^\s"“”]+|[^\s@"“”]+@[^\s@"“”]+\.[^\s@"“”]+/giu

/** Characters that start a Markdown block at the start of a line. */
const BEGINS = /^(?:[#+=>-]|\d{1,9}[.)])/

const plainly = (text: string): string =>
  text.replace(/[\\`*_|<>[\]~&]/g, '\\$&').replaceAll('$$', String.raw`\$\$`)

const cutAt = (text: string, most: number): string => {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, space > most / 2 ? space : most - 1).toWellFormed()}…`
}

/**
 * Quotes document text as one line. It escapes Markdown and disables links, because the text is
 * untrusted.
 * It cuts the text to `most` characters.
 */
export const escapeText = (text: string, most = 400): string => {
  const line = cutAt(text.replace(/\s+/g, ' ').trim(), most)
  const parts: string[] = []
  let at = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    parts.push(plainly(line.slice(at, index)), `\`${address.replace(/[`|]/g, '')}\``)
    at = index + address.length
  }
  const whole = [...parts, plainly(line.slice(at))].join('')
  return BEGINS.test(whole) ? whole.replace(/^(\d*)/, '$1\\') : whole
}

/** Like `escapeText`, in quotation marks. */
export const quote = (text: string, most?: number): string => `“${escapeText(text, most)}”`
