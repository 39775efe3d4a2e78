/** What a reader of Markdown makes a link of by itself: an address, or an email address. */
const ADDRESS =
  /(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|(?:mailto|javascript|data):)[^\s"“”]+|[^\s@"“”]+@[^\s@"“”]+\.[^\s@"“”]+/giu

/** What begins a block at the start of a line. */
const BEGINS = /^(?:[#+=>-]|\d{1,9}[.)])/

const plainly = (text: string): string =>
  text.replace(/[\\`*_|<>[\]~&]/g, '\\$&').replaceAll('$$', String.raw`\$\$`)

const cutAt = (text: string, most: number): string => {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, space > most / 2 ? space : most - 1).toWellFormed()}…`
}

/**
 * A text of a document inside an answer, as one line: none of its signs is Markdown, and an address in it is
 * shown, never a link. Longer than `most` characters it is cut.
 */
export const shown = (text: string, most = 400): string => {
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

/** The same in quotation marks. */
export const quote = (text: string, most?: number): string => `“${shown(text, most)}”`
