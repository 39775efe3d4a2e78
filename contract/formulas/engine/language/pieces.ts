import type { Token } from './tokens.ts'

/** A finer unit than a token: the reference operators `:`, `#` and `@` are separate pieces. */
export type Piece = {
  readonly kind: Token['kind'] | 'colon' | 'spilled' | 'intersect'
  readonly text: string
}
/**
 * Splits a word into reference operators, errors, quoted worksheet names, table brackets and the
 * rest.
 */
const PIECES =
  /#(?:REF|NAME|VALUE|NULL|NUM|DIV|SPILL|CALC|N)[A-Z/0]*[!?]?|[:#@]|(?:'(?:[^']|'')*'|\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\]|[^:#@'[])+|./giu
const SIGNS: Readonly<Record<string, Piece['kind']>> = {
  ':': 'colon',
  '#': 'spilled',
  '@': 'intersect',
}

/** Splits the words among the tokens into pieces. Other tokens stay whole. */
export const piecesOf = (tokens: readonly Token[]): readonly Piece[] =>
  tokens.flatMap((token): readonly Piece[] =>
    token.kind === 'word'
      ? [...token.text.matchAll(PIECES)].map(([text]) => ({ kind: SIGNS[text] ?? 'word', text }))
      : [token],
  )

/** The base of parsers that read pieces from left to right. */
export class PieceReader {
  readonly #pieces: readonly Piece[]
  #at = 0
  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  protected isAtEnd(): boolean {
    return this.#at === this.#pieces.length
  }

  /** Kind of the piece `ahead` positions after the current one. */
  protected kind(ahead = 0): Piece['kind'] | undefined {
    return this.#pieces[this.#at + ahead]?.kind
  }

  protected take(): string {
    const { text = '' } = this.#pieces[this.#at] ?? {}
    this.#at += 1
    return text
  }

  /** Consumes all `@` signs and returns whether there was one. */
  protected takeSigns(): boolean {
    let isOne = false
    while (this.kind() === 'intersect') {
      this.take()
      isOne = true
    }
    return isOne
  }
}
