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

/**
 * A list in which each entity name is followed by its character. It covers European languages,
 * Greek, quotes, fractions and signs.
 */
const MORE = (
  'Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É ' +
  'Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô ' +
  'Otilde Õ Ouml Ö Oslash Ø Ugrave Ù Uacute Ú Ucirc Û Uuml Ü Yacute Ý szlig ß agrave à ' +
  'aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê ' +
  'euml ë igrave ì iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ' +
  'ouml ö oslash ø ugrave ù uacute ú ucirc û uuml ü yacute ý yuml ÿ OElig Œ oelig œ ' +
  'Scaron Š scaron š alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ mu μ pi π ' +
  'rho ρ sigma σ tau τ phi φ chi χ psi ψ omega ω Delta Δ Sigma Σ Omega Ω Pi Π Phi Φ iexcl ¡ ' +
  'iquest ¿ laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” sbquo ‚ bdquo „ lsaquo ‹ ' +
  'rsaquo › dagger † Dagger ‡ para ¶ sup1 ¹ sup2 ² sup3 ³ frac14 ¼ frac12 ½ frac34 ¾ ordf ª ' +
  'ordm º micro µ not ¬ permil ‰ infin ∞ sum ∑ prod ∏ radic √ asymp ≈ equiv ≡ part ∂ int ∫ ' +
  'sim ∼ harr ↔ uarr ↑ darr ↓ rArr ⇒ lArr ⇐ hArr ⇔ check ✓ cross ✗ ensp \u2002 emsp \u2003 ' +
  'thinsp \u2009 curren ¤ uml ¨ macr ¯ acute ´ cedil ¸'
).split(' ')

const CHARACTERS = new Map([
  ...Object.entries(NAMED),
  ...MORE.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, MORE[index + 1] ?? '']] : [],
  ),
])

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));/g

const toCharacter = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? '\ufffd'
    : String.fromCodePoint(code)

/** Decodes character references ("&amp;", "&#36;", "&#x2212;"). Unknown names stay unchanged. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
        if (decimal !== undefined) return toCharacter(Number.parseInt(decimal, 10))
        if (hex !== undefined) return toCharacter(Number.parseInt(hex, 16))
        return CHARACTERS.get(name ?? '') ?? whole
      })
    : text
