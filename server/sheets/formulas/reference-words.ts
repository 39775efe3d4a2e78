import { tokensOf, type Token } from '#contract/formulas/engine/language/tokens.ts'

/** A word of a formula that may be a reference, with its offset in the formula. */
export type ReferenceWord = {
  readonly text: string
  readonly start: number
  /** True before a bracket: the word is a function, or a range whose end a function decides. */
  readonly isCalled: boolean
  /** False if the function around it needs only the position, as ROW does. */
  readonly isRead: boolean
  /** True if a function around it handles errors, as IFERROR and COUNT do. */
  readonly isGuarded: boolean
}

/** The words of a formula. `isComputed` is true if the formula also decides what it reads. */
export type ReferenceWords = {
  readonly words: readonly ReferenceWord[]
  readonly isComputed: boolean
}

/** An open bracket: the function before it, and the argument that we are in. */
type Call = { readonly name: string; argument: number }

const FILE_PREFIX = /^(?:_xlfn\.|_xlws\.|_xlpm\.|_xlop\.)+/i
const NO_READING = new Set(
  'AREAS COLUMN COLUMNS FORMULATEXT ISFORMULA ISREF ROW ROWS SHEET SHEETS'.split(' '),
)
/** These handle errors in all their arguments, or only in the first one. */
const GUARDS = new Set(
  (
    'AGGREGATE COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS ERROR.TYPE ISBLANK ISERR ISERROR ISLOGICAL ' +
    'ISNA ISNONTEXT ISNUMBER ISTEXT TYPE'
  ).split(' '),
)
const FIRST_GUARDS = new Set(['IFERROR', 'IFNA'])

const isPosition = ({ name, argument }: Call): boolean =>
  NO_READING.has(name) || (name === 'OFFSET' && argument === 0)
const isGuard = ({ name, argument }: Call): boolean =>
  GUARDS.has(name) || (FIRST_GUARDS.has(name) && argument === 0)

const plainName = (text: string): string => text.replace(FILE_PREFIX, '')

/** LET names every second argument, LAMBDA all but the last. A comma follows each of them. */
const isNaming = ({ name, argument }: Call): boolean =>
  name === 'LAMBDA' || (name === 'LET' && argument % 2 === 0)

type Piece = Token & { readonly start: number }

const piecesOf = (formula: string): readonly Piece[] | null => {
  const tokens = formula.startsWith('=') ? tokensOf(formula.slice(1)) : null
  if (tokens === null) return null
  const pieces: Piece[] = []
  let start = 1
  for (const { kind, text } of tokens) {
    if (kind !== 'blank') pieces.push({ kind, text, start })
    start += text.length
  }
  return pieces
}

/** The address in `INDIRECT("B2")`. Null if the formula calculates it. */
const writtenAddress = (pieces: readonly Piece[], at: number): ReferenceWord | null => {
  const [text, after] = [pieces[at + 2], pieces[at + 3]]
  if (text?.kind !== 'text' || (after?.kind !== 'close' && after?.kind !== 'comma')) return null
  return {
    text: text.text.slice(1, -1).replaceAll('""', '"'),
    start: text.start,
    isCalled: false,
    isRead: true,
    isGuarded: false,
  }
}

/** Follows the brackets of a formula, and collects its words and the names that LET gives. */
class WordCollector {
  readonly words: ReferenceWord[] = []
  readonly given = new Set<string>()
  isComputed = false
  readonly #calls: Call[] = []
  readonly #pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
    for (const [at, piece] of pieces.entries()) this.#take(piece, at)
  }

  #take(piece: Piece, at: number): void {
    if (piece.kind === 'open') this.#calls.push({ name: this.#nameBefore(at), argument: 0 })
    else if (piece.kind === 'close') this.#calls.pop()
    else if (piece.kind === 'word') this.#takeWord(piece, at)
    else if (piece.kind === 'comma') {
      const call = this.#calls.at(-1)
      if (call) call.argument += 1
    }
  }

  #nameBefore(at: number): string {
    const before = this.#pieces[at - 1]
    const text = before?.kind === 'word' ? before.text : ''
    return plainName(text.slice(text.lastIndexOf(':') + 1).replace(/^@+/, '')).toUpperCase()
  }

  #takeWord({ text, start }: Piece, at: number): void {
    if (this.#isNamed(at)) {
      this.given.add(plainName(text).toLowerCase())
      return
    }
    const isCalled = this.#pieces[at + 1]?.kind === 'open'
    const isRead = !this.#calls.some(isPosition)
    const isGuarded = this.#calls.some(isGuard)
    this.words.push({ text, start, isCalled, isRead, isGuarded })
    if (isCalled) this.#takeCall(at)
  }

  /** True if LET or LAMBDA gives this name. */
  #isNamed(at: number): boolean {
    const call = this.#calls.at(-1)
    if (call === undefined || !isNaming(call)) return false
    const [before, after] = [this.#pieces[at - 1]?.kind, this.#pieces[at + 1]?.kind]
    return (before === 'open' || before === 'comma') && after === 'comma'
  }

  #takeCall(at: number): void {
    const name = this.#nameBefore(at + 1)
    const address = name === 'INDIRECT' ? writtenAddress(this.#pieces, at) : null
    if (address !== null) this.words.push(address)
    else if (name === 'INDIRECT' || name === 'OFFSET') this.isComputed = true
  }
}

/** The words of a formula that may be references, without the names that LET and LAMBDA give. */
export const referenceWordsOf = (formula: string): ReferenceWords => {
  const pieces = piecesOf(formula)
  if (pieces === null) return { words: [], isComputed: false }
  const { words, given, isComputed } = new WordCollector(pieces)
  const isNew = ({ text }: ReferenceWord): boolean => !given.has(plainName(text).toLowerCase())
  return { words: given.size === 0 ? words : words.filter(isNew), isComputed }
}
