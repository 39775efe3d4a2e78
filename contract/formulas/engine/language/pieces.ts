import type { Token } from './tokens.ts'

/** A piece of a formula that is finer than a token: the signs of references stand alone. */
export type Piece = {
  readonly kind: Token['kind'] | 'colon' | 'spilled' | 'intersect'
  readonly text: string
}
/** Signs of references within a word, errors, and all that stands between: names of worksheets, brackets of tables. */
const PIECES =
  /#(?:REF|NAME|VALUE|NULL|NUM|DIV|SPILL|CALC|N)[A-Z/0]*[!?]?|[:#@]|(?:'(?:[^']|'')*'|\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\]|[^:#@'[])+|./giu
const SIGNS: Readonly<Record<string, Piece['kind']>> = {
  ':': 'colon',
  '#': 'spilled',
  '@': 'intersect',
}

/** The pieces of a formula's tokens. */
export const piecesOf = (tokens: readonly Token[]): readonly Piece[] =>
  tokens.flatMap((token): readonly Piece[] =>
    token.kind === 'word'
      ? [...token.text.matchAll(PIECES)].map(([text]) => ({ kind: SIGNS[text] ?? 'word', text }))
      : [token],
  )

/** Reads a formula piece by piece. */
export class PieceReader {
  readonly #pieces: readonly Piece[]
  #at = 0
  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  /** Whether all pieces were read. */
  protected isAtEnd(): boolean {
    return this.#at === this.#pieces.length
  }

  /** The kind of the next piece, or of one so many pieces ahead of it. */
  protected kind(ahead = 0): Piece['kind'] | undefined {
    return this.#pieces[this.#at + ahead]?.kind
  }

  /** Reads the next piece: its text. */
  protected take(): string {
    const { text = '' } = this.#pieces[this.#at] ?? {}
    this.#at += 1
    return text
  }

  /** Reads each `@` before a value: whether there is one. */
  protected takeSigns(): boolean {
    let isOne = false
    while (this.kind() === 'intersect') {
      this.take()
      isOne = true
    }
    return isOne
  }
}
