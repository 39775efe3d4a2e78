import { PieceReader, piecesOf, type Piece } from '#contract/formulas/engine/language/pieces.ts'
import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'
import { CHOOSING, classOf, COUNTING, MANY, OF_LINES, type ArgumentClass } from './classes.ts'

/** Whether a defined name stands for more than one cell. */
export type IsMany = (name: string) => boolean
/** A part of a formula: how it is written, and whether it may be more than one value. */
type Part = {
  readonly text: string
  readonly isMany: boolean
  /** The function that it calls; '' for none. */
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
/** Columns of a table with all their rows; a cell of another workbook has brackets before its worksheet. */
const COLUMNS = /^(?!'|\[[^\]]*\][^[\]]*!)[^[]*\[(?!\s*(?:@|\[?#(?:This Row|Headers|Totals)))/i
const NAME = /^(?:(?:'(?:[^']|'')*'|[^'!]*)!)?([\p{L}_\\][\p{L}\p{N}_.\\?]*)$/u
const ONE_CELL = /^"(?:[^"!]*!)?\$?[A-Z]{1,3}\$?\d+"$/i
const PREFIX = /^_xlfn\.(?:_xlws\.)?/i

const isOneOf = (kind: Piece['kind'] | undefined, ...kinds: readonly Piece['kind'][]): boolean =>
  kind !== undefined && kinds.includes(kind)

/** Whether a place is certainly one of a range's lines, not 0 for all of them. */
const isOneLine = ({ text, call }: Part): boolean => /^[1-9]\d*$/.test(text) || COUNTING.has(call)

/** Whether what these functions give may be of more than one cell. */
const MAY_GIVE_MANY: Readonly<Record<string, (values: readonly Part[]) => boolean>> = {
  INDEX: ([, ...lines]) => lines.length === 0 || !lines.every(isOneLine),
  OFFSET: ([from, , , ...sizes]) =>
    (from?.isMany ?? false) || sizes.some(({ text }) => text !== '1'),
  INDIRECT: ([text]) => !ONE_CELL.test(text?.text ?? ''),
  // Of one value of many it gives one.
  TRANSPOSE: ([value]) => !(value?.text.trim().startsWith('@') ?? false),
}

const givesMany = (call: string, { values }: Call): boolean => {
  if (MANY.has(call)) return true
  if (OF_LINES.has(call)) return values[0]?.isMany ?? false
  return MAY_GIVE_MANY[call]?.(values) ?? false
}

/** How a formula is read: which names are of many cells, what stands as it is, and whether functions give many. */
type Reading = {
  readonly isManyName: IsMany
  readonly isLegacy: boolean
  readonly isOfFunctions: boolean
}

/** Reads a formula of an older Excel, and writes `@` where that takes one value of many. */
class LegacyReader extends PieceReader {
  readonly #reading: Reading
  constructor(pieces: readonly Piece[], reading: Reading) {
    super(pieces)
    this.#reading = reading
  }

  /** The formula; null where it is not understood to its end. */
  whole(): string | null {
    const { text } = this.#value('V')
    return this.isAtEnd() ? text : null
  }

  /** Whether an operator stands in the value that begins here: each of its operands is one value. */
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

  /** A value with its operators, up to a comma or a bracket that closes. */
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

  /** A reference, a call or a constant, with `@` where one value is wanted and it may be many. */
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

  /** Whether a colon comes behind the part that begins here. */
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
    // A union is a reference of several parts.
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

  /** What is wanted of an argument, where this is wanted of the call itself. */
  #wantedAt(call: string, at: number, wanted: ArgumentClass): ArgumentClass {
    if (call === 'SINGLE' || call === 'ANCHORARRAY') return 'R'
    // Older Excels give TRANSPOSE one value, also among arrays, unless the whole formula is an array.
    if (call === 'TRANSPOSE') return 'V'
    if (CHOOSING.has(call)) {
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
 * Shows a formula of an older Excel as today's Excel does: with `@` where it takes one value of many. A file's formula counts as older unless its cell is marked as an array. `isOfFunctions`: also
 * before functions that may return several values.
 */
export const withIntersections = (
  formula: string,
  isManyName: IsMany,
  isOfFunctions = true,
): string => readWith(formula, { isManyName, isLegacy: true, isOfFunctions })

const CALLED_SIGN = /\b(?:SINGLE|ANCHORARRAY)\(/i

/** A formula with `@` and `#` where a file has functions. */
export const withSigns = (formula: string): string =>
  CALLED_SIGN.test(formula)
    ? readWith(formula, { isManyName: () => false, isLegacy: false, isOfFunctions: false })
    : formula

/** Whether a formula may hold anything of which an older Excel takes one value. */
export const mayIntersect = (formula: string): boolean => MAY_BE_MANY.test(formula)

const OF_MANY = /[:,[]|(?:OFFSET|INDEX|INDIRECT|CHOOSE|IF)\s*\(/i

/** A worksheet of another workbook, whose brackets are none of a table. */
const LINKED = /'[^'[]*\[(?:[^']|'')*'!|\[[^\]]*\][^'![\]]*!/g

/** Tells the names that may stand for more than one cell, by what they stand for. */
export const namesOfMany = (
  names: Iterable<{ readonly name: string; readonly formula: string }>,
): IsMany => {
  const many = new Set<string>()
  for (const { name, formula } of names)
    if (OF_MANY.test(formula.replaceAll(LINKED, ''))) many.add(name.toLowerCase())
  return (name) => many.has(name.toLowerCase())
}
