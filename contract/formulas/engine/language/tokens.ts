/** What a formula is made of. */
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
/** A piece of a formula: all of them in a row are the formula. */
export type Token = { readonly kind: TokenKind; readonly text: string }

const KINDS: readonly (readonly [TokenKind, RegExp])[] = [
  ['blank', /\s+/y],
  ['text', /"(?:[^"]|"")*"/y],
  ['array', /\{(?:"(?:[^"]|"")*"|[^{}"])*\}/y],
  // Errors, then figures with an exponent, then names, cells and ranges with their worksheets and brackets.
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

/** The pieces of a formula behind its "="; null where it holds what no formula does. */
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
