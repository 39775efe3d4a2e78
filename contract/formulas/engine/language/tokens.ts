type TokenKind =
  | 'text'
  | 'word'
  | 'array'
  | 'sign'
  | 'open'
  | 'close'
  | 'comma'
  | 'percent'
  | 'blank'
/** A token of a formula. The texts of all tokens join to the formula. */
export type Token = { readonly kind: TokenKind; readonly text: string }

const KINDS: readonly (readonly [TokenKind, RegExp])[] = [
  ['blank', /\s+/y],
  ['text', /"(?:[^"]|"")*"/y],
  ['array', /\{(?:"(?:[^"]|"")*"|[^{}"])*\}/y],
  // Order matters: errors, then numbers with exponents, then names and references with worksheets
  // and brackets.
  ['word', /#(?:N\/A|[A-Z]+(?:\/0)?[!?])/iy],
  ['word', /(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?(?![\p{L}\d_.!:])/iuy],
  [
    'word',
    /(?:'(?:[^']|'')*'!?|\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\]|[\p{L}\p{N}_.\\?$!:@#])+/uy,
  ],
  ['open', /\(/y],
  ['close', /\)/y],
  ['comma', /,/y],
  ['percent', /%/y],
  ['sign', /<=|>=|<>|[-+*/^&=<>]/y],
]

const tokenAt = (formula: string, at: number): Token | null => {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at
    const [text] = pattern.exec(formula) ?? []
    if (text !== undefined) return { kind, text }
  }
  return null
}

/** Splits a formula without its "=" into tokens. Returns null for an invalid character. */
export const tokensOf = (formula: string): readonly Token[] | null => {
  const tokens: Token[] = []
  let at = 0
  while (at < formula.length) {
    const token = tokenAt(formula, at)
    if (token === null) return null
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}
