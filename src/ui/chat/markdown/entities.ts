const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  minus: '−',
  times: '×',
  divide: '÷',
  plusmn: '±',
  hellip: '…',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  deg: '°',
  middot: '·',
  bull: '•',
  rarr: '→',
  larr: '←',
  le: '≤',
  ge: '≥',
  ne: '≠',
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g

const toCharacter = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? '\ufffd'
    : String.fromCodePoint(code)

/** Text with its character references resolved ("&amp;", "&#36;", "&#x2212;"); unknown names stay. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
        if (decimal !== undefined) return toCharacter(Number.parseInt(decimal, 10))
        if (hex !== undefined) return toCharacter(Number.parseInt(hex, 16))
        return NAMED[name ?? ''] ?? whole
      })
    : text
