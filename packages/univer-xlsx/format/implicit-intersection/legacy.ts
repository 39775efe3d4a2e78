import { PieceReader, piecesOf, type Piece } from '#contract/formulas/engine/language/pieces.ts'
import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'
import {
  CONDITION_FUNCTIONS,
  classOf,
  POSITION_FUNCTIONS,
  ARRAY_FUNCTIONS,
  ROW_COLUMN_FUNCTIONS,
  type ArgumentClass,
} from './argument-classes.ts'

/** Whether a defined name refers to more than one cell. */
export type IsMultiCellName = (name: string) => boolean
/** A parsed part of a formula. `isMany` is true if it may have more than one value. */
type Part = {
  readonly text: string
  readonly isMany: boolean
  /** The called function, or "". */
  readonly call: string
}
type Call = {
  readonly values: readonly Part[]
  readonly wanted: ArgumentClass
  readonly text: string
}

const MAY_BE_MANY =
  /[:[#@]|(?:INDEX|OFFSET|INDIRECT|SINGLE|ANCHORARRAY|ROW|COLUMN|MUNIT|RANDARRAY|SEQUENCE|SORT|UNIQUE|FILTER|SORTBY|TEXTSPLIT|TRANSPOSE)\s*\(/i
const CELLS =
  /^(?:(?:'(?:[^']|'')*'|[^'!]*)!)?(?:\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+)$/i
/**
 * Matches a table column with all its rows. A reference to another workbook also has brackets, but
 * before the worksheet name.
 */
const COLUMNS = /^(?!'|\[[^\]]*\][^[\]]*!)[^[]*\[(?!\s*(?:@|\[?#(?:This Row|Headers|Totals)))/i
const NAME = /^(?:(?:'(?:[^']|'')*'|[^'!]*)!)?([\p{L}_\\][\p{L}\p{N}_.\\?]*)$/u
const ONE_CELL = /^"(?:[^"!]*!)?\$?[A-Z]{1,3}\$?\d+"$/i
const PREFIX = /^_xlfn\.(?:_xlws\.)?/i

const isOneOf = (kind: Piece['kind'] | undefined, ...kinds: readonly Piece['kind'][]): boolean =>
  kind !== undefined && kinds.includes(kind)

/** Whether an index certainly selects one row or column. Zero selects all of them. */
const isOneLine = ({ text, call }: Part): boolean =>
  /^[1-9]\d*$/.test(text) || POSITION_FUNCTIONS.has(call)

/** For each function, whether a call with these arguments may return more than one cell. */
const MAY_GIVE_MANY: Readonly<Record<string, (values: readonly Part[]) => boolean>> = {
  INDEX: ([, ...lines]) => lines.length === 0 || !lines.every(isOneLine),
  OFFSET: ([from, , , ...sizes]) =>
    (from?.isMany ?? false) || sizes.some(({ text }) => text !== '1'),
  INDIRECT: ([text]) => !ONE_CELL.test(text?.text ?? ''),
  // TRANSPOSE of a single value is a single value.
  TRANSPOSE: ([value]) => !(value?.text.trim().startsWith('@') ?? false),
}

const givesMany = (call: string, { values }: Call): boolean => {
  if (ARRAY_FUNCTIONS.has(call)) return true
  if (ROW_COLUMN_FUNCTIONS.has(call)) return values[0]?.isMany ?? false
  return MAY_GIVE_MANY[call]?.(values) ?? false
}

/**
 * `isLegacy` makes the reader insert `@`. `isOfFunctions` makes it also insert `@` before functions
 * that may return several values.
 */
type Reading = {
  readonly isManyName: IsMultiCellName
  readonly isLegacy: boolean
  readonly isOfFunctions: boolean
}

/**
 * Parses a formula of an older Excel version, and inserts `@` where Excel applies implicit
 * intersection.
 */
class LegacyReader extends PieceReader {
  readonly #reading: Reading
  constructor(pieces: readonly Piece[], reading: Reading) {
    super(pieces)
    this.#reading = reading
  }

  /** Returns the rewritten formula, or null if a part of it cannot be parsed. */
  whole(): string | null {
    const { text } = this.#value('V')
    return this.isAtEnd() ? text : null
  }

  /**
   * Whether the value that starts here contains an operator. If so, each operand takes a single
   * value, except in an array argument.
   */
  #hasOperator(): boolean {
    let depth = 0
    for (let ahead = 0; ; ahead += 1) {
      const kind = this.kind(ahead)
      if (kind === undefined || (depth === 0 && isOneOf(kind, 'close', 'comma'))) return false
      if (depth === 0 && isOneOf(kind, 'sign', 'percent')) return true
      if (kind === 'open') depth += 1
      if (kind === 'close') depth -= 1
    }
  }

  /** Reads a value with its operators, up to a comma or a closing bracket. */
  #value(wanted: ArgumentClass): Part {
    const isJoined = this.#hasOperator()
    const each = isJoined && wanted !== 'A' ? 'V' : wanted
    let text = ''
    let isMany = false
    let call = ''
    let operands = 0
    for (;;) {
      const kind = this.kind()
      if (kind === undefined || isOneOf(kind, 'close', 'comma')) break
      if (isOneOf(kind, 'sign', 'percent', 'blank')) text += this.take()
      else {
        const part = this.#operand(each)
        text += part.text
        isMany ||= part.isMany
        call = part.call
        operands += 1
      }
    }
    return { text, isMany, call: isJoined || operands > 1 ? '' : call }
  }

  /**
   * Reads an operand, and prefixes `@` if the caller needs one value and the operand may have
   * several.
   */
  #operand(wanted: ArgumentClass): Part {
    const isOne = this.takeSigns()
    const part = this.#range(isOne ? 'R' : wanted)
    if (isOne || (this.#reading.isLegacy && wanted === 'V' && part.isMany))
      return { ...part, text: `@${part.text}`, isMany: false }
    return part
  }

  #range(wanted: ArgumentClass): Part {
    const parts = [this.#part(this.#isSpan() ? 'R' : wanted)]
    while (this.kind() === 'colon') {
      this.take()
      parts.push(this.#part('R'))
    }
    const [only] = parts
    if (parts.length === 1 && only !== undefined) return only
    const text = parts.map((part) => part.text).join(':')
    const isSpan = parts.some(({ call }) => call !== '') || CELLS.test(text)
    return { text, isMany: isSpan, call: '' }
  }

  /** Whether a colon follows the part that starts here. */
  #isSpan(): boolean {
    let depth = 0
    for (let ahead = 0; ; ahead += 1) {
      const kind = this.kind(ahead)
      if (kind === 'open') depth += 1
      else if (kind === 'close') depth -= 1
      else if (
        kind === undefined ||
        (depth === 0 && isOneOf(kind, 'comma', 'sign', 'percent', 'blank'))
      )
        return false
      if (depth < 0) return false
      if (depth === 0 && kind === 'colon') return true
    }
  }

  #part(wanted: ArgumentClass): Part {
    let part = this.kind() === 'open' ? this.#brackets(wanted) : this.#named(wanted)
    while (isOneOf(this.kind(), 'spilled', 'open')) {
      if (this.kind() === 'spilled')
        part = { text: part.text + this.take(), isMany: true, call: '' }
      else part = { text: part.text + this.#brackets('R').text, isMany: false, call: '' }
    }
    return part
  }

  #brackets(wanted: ArgumentClass): Part {
    this.take()
    // A comma inside brackets is the union operator.
    const inner = this.#value(wanted)
    let { text, isMany } = inner
    while (this.kind() === 'comma') {
      this.take()
      text += `,${this.#value('R').text}`
      isMany = false
    }
    const end = this.kind() === 'close' ? this.take() : ''
    return { text: `(${text}${end}`, isMany, call: '' }
  }

  #named(wanted: ArgumentClass): Part {
    const isWord = this.kind() === 'word'
    const text = this.take()
    if (isWord && this.kind() === 'open') return this.#called(text, wanted)
    const [, name] = isWord ? (NAME.exec(text) ?? []) : []
    const isMany =
      isWord && (COLUMNS.test(text) || (name !== undefined && this.#reading.isManyName(name)))
    return { text, isMany, call: '' }
  }

  #called(written: string, wanted: ArgumentClass): Part {
    const call = written.toUpperCase().replace(PREFIX, '')
    this.take()
    const values = [this.#value(this.#wantedAt(call, 0, wanted))]
    while (this.kind() === 'comma') {
      this.take()
      values.push(this.#value(this.#wantedAt(call, values.length, wanted)))
    }
    const end = this.kind() === 'close' ? this.take() : ''
    const inside = values.map(({ text }) => text).join(',')
    const [only] = values
    if (call === 'SINGLE' && only !== undefined) {
      const isPlain = !/[-+*/^&=<>%\s]/.test(only.text.replace(/'(?:[^']|'')*'|\([^]*\)/g, ''))
      return { text: isPlain ? `@${only.text}` : `@(${only.text})`, isMany: false, call }
    }
    if (call === 'ANCHORARRAY') return { text: `${inside}#`, isMany: true, call: '' }
    const text = `${written}(${inside}${end}`
    const isMany = this.#reading.isOfFunctions && givesMany(call, { values, wanted, text })
    return { text, isMany, call }
  }

  /** The class of argument `at`, given the class `wanted` of the call itself. */
  #wantedAt(call: string, at: number, wanted: ArgumentClass): ArgumentClass {
    if (call === 'SINGLE' || call === 'ANCHORARRAY') return 'R'
    // In older Excel versions TRANSPOSE takes a single value, even inside an array argument. Only
    // an array formula passes it an array.
    if (call === 'TRANSPOSE') return 'V'
    if (CONDITION_FUNCTIONS.has(call)) {
      if (at === 0) return 'V'
      return wanted === 'V' ? 'V' : 'R'
    }
    return wanted === 'A' ? 'A' : classOf(call, at)
  }
}

const readWith = (formula: string, reading: Reading): string => {
  const tokens = formula.startsWith('=') ? tokensOf(formula.slice(1)) : null
  const text = tokens === null ? null : new LegacyReader(piecesOf(tokens), reading).whole()
  return text === null ? formula : `=${text}`
}

/**
 * Rewrites a formula of an older Excel version in today's syntax, with `@` for implicit
 * intersection. A formula from a file is old unless its cell is marked as an array. `isOfFunctions`
 * also adds `@` before functions that may return several values.
 * Example: `withIntersections('=A1:A3*2', isManyName)` returns `=@A1:A3*2`
 */
export const withIntersections = (
  formula: string,
  isManyName: IsMultiCellName,
  isOfFunctions = true,
): string => readWith(formula, { isManyName, isLegacy: true, isOfFunctions })

const CALLED_SIGN = /\b(?:SINGLE|ANCHORARRAY)\(/i

/** Replaces the file functions `SINGLE()` and `ANCHORARRAY()` with `@` and `#`. */
export const withReferenceOperators = (formula: string): string =>
  CALLED_SIGN.test(formula)
    ? readWith(formula, { isManyName: () => false, isLegacy: false, isOfFunctions: false })
    : formula

/** Quick check without a parse: whether implicit intersection may apply to the formula. */
export const mayIntersect = (formula: string): boolean => MAY_BE_MANY.test(formula)

const OF_MANY = /[:,[]|(?:OFFSET|INDEX|INDIRECT|CHOOSE|IF)\s*\(/i

/** A worksheet of another workbook. Its brackets are not a table reference. */
const LINKED = /'[^'[]*\[(?:[^']|'')*'!|\[[^\]]*\][^'![\]]*!/g

/** Returns a predicate that tells whether a defined name may refer to more than one cell. */
export const multiCellNameTest = (
  names: Iterable<{ readonly name: string; readonly formula: string }>,
): IsMultiCellName => {
  const many = new Set<string>()
  for (const { name, formula } of names)
    if (OF_MANY.test(formula.replaceAll(LINKED, ''))) many.add(name.toLowerCase())
  return (name) => many.has(name.toLowerCase())
}
