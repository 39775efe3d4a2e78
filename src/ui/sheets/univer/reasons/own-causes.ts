import type { CellRange } from '#contract/workbook/cells.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import { meets } from '#contract/workbook/extents.ts'
import { refusalOf } from './refusal-reasons.ts'
import { isSpilling } from '#contract/formulas/spilling-functions.ts'
import {
  cellName,
  cellsOf,
  cellValue,
  perhaps,
  placeIn,
  placesOf,
  rangeOf,
  sure,
  UNKNOWN,
  valueOf,
  type Asked,
  type Cause,
  type Known,
  type Own,
  type Parts,
  type ReasonPlace,
} from './asked.ts'
import type { Tree } from './formula-tree.ts'
import { mayMake } from './function-kinds.ts'
import { OWN_VALUES, sizesOf } from './own-values.ts'
import { beyondColumns, beyondRows, type Beyond } from './lookups.ts'

/** All argument values, cell by cell. Null if any value is unknown. */
const givenTo = (parts: Parts, asked: Asked): readonly Known[] | null => {
  const values: Known[] = []
  for (const part of parts) {
    const range = rangeOf(part, asked)
    const places = range && placesOf(range, asked)
    if (places) values.push(...places.map((at) => cellValue(at, asked)))
    else values.push(valueOf(part, asked))
  }
  return values.includes(undefined) ? null : values
}

/** For functions that need at least `count` numbers. */
const needs =
  (count: number, text: (name: string) => string): Own =>
  (name, parts, asked) => {
    const values = givenTo(parts, asked)
    if (values === null) return perhaps(text(name))
    return values.filter((value) => typeof value === 'number').length < count
      ? sure(text(name))
      : []
  }

/**
 * The sentence for an index outside the range. Null if it is inside, undefined if only the engine
 * can tell.
 */
const beyondIndex = (
  range: CellRange,
  [row, column]: Parts,
  asked: Asked,
): string | null | undefined => {
  const [down, right] = [row && valueOf(row, asked), column && valueOf(column, asked)]
  const isOneRow = range.startRow === range.endRow && column === undefined
  const beyond = isOneRow
    ? beyondColumns('INDEX', range, down, asked)
    : (beyondRows('INDEX', range, down, asked) ?? beyondColumns('INDEX', range, right, asked))
  const isKnown = typeof down === 'number' && (column === undefined || typeof right === 'number')
  return beyond ?? (isKnown ? null : undefined)
}

const ofIndex: Own = (name, [array, ...at], asked) => {
  const range = array && rangeOf(array, asked)
  const beyond = range ? beyondIndex(range, at, asked) : undefined
  if (beyond === undefined) return perhaps(ERROR_REASONS.outside(name))
  return beyond === null ? [] : sure(beyond)
}

const ofLine =
  (beyondRange: Beyond): Own =>
  (name, [, table, at], asked) => {
    const range = table && rangeOf(table, asked)
    const index = at && valueOf(at, asked)
    if (!range || typeof index !== 'number') return perhaps(ERROR_REASONS.outside(name))
    const beyond = beyondRange(name, range, index, asked)
    return beyond === null ? [] : sure(beyond)
  }

const ofText: Own = (name, parts) =>
  perhaps(parts.length === 2 ? ERROR_REASONS.textNotFound(name) : null)
const told =
  (text: (name: string) => string): Own =>
  (name) =>
    perhaps(text(name))
/** FILTER returns its third argument if no row matches. */
const ofFilter: Own = (name, parts) =>
  parts.length > 2 ? [] : perhaps(ERROR_REASONS.nothingLeft(name))
/** UNIQUE can return nothing only if its third argument asks for values that occur once. */
const ofUnique: Own = (name, parts) =>
  parts.length < 3 ? [] : perhaps(ERROR_REASONS.nothingLeft(name))

/** An array with 0 rows or columns is an error. */
const ofSize: Own = (name, parts, asked) => {
  const sizes = sizesOf(parts, asked)
  if (sizes.includes(0) || sizes.includes(null)) return sure(ERROR_REASONS.noSize(name))
  return sizes.every((size) => typeof size === 'number') ? [] : UNKNOWN
}

/** Function numbers of SUBTOTAL that divide: averages, deviations and variances. */
const DIVIDING: readonly unknown[] = [1, 7, 8, 10, 11]
const ofSubtotal: Own = (name, [kind], asked) => {
  const number = kind && valueOf(kind, asked)
  if (typeof number !== 'number') return UNKNOWN
  if (!DIVIDING.includes(number % 100)) return []
  return number % 100 === 1 ? perhaps(ERROR_REASONS.noNumbers(name)) : UNKNOWN
}

const of = (names: string, error: string, own: Own) =>
  names.split(' ').map((name) => [`${name} ${error}`, own] as const)

const OWN: ReadonlyMap<string, Own> = new Map([
  ...OWN_VALUES,
  ...of('AVERAGE', '#DIV/0!', needs(1, ERROR_REASONS.noNumbers)),
  ...of('AVERAGEIF AVERAGEIFS AVERAGEA', '#DIV/0!', told(ERROR_REASONS.noNumbers)),
  ...of('STDEV STDEV.S VAR VAR.S', '#DIV/0!', needs(2, ERROR_REASONS.twoNumbers)),
  ...of('STDEV.P STDEVP VAR.P VARP', '#DIV/0!', needs(1, ERROR_REASONS.twoNumbers)),
  ...of('IRR XIRR RATE', '#NUM!', told(ERROR_REASONS.noRate)),
  ...of('MINVERSE', '#NUM!', told(ERROR_REASONS.noInverse)),
  ...of('YIELD ODDFYIELD ODDLYIELD', '#NUM!', told(ERROR_REASONS.noYield)),
  ...of('LOOKUP VLOOKUP HLOOKUP MATCH XMATCH XLOOKUP', '#N/A', told(ERROR_REASONS.noMatch)),
  ...of('NA', '#N/A', () => sure(ERROR_REASONS.onPurpose)),
  ...of('INDEX', '#REF!', ofIndex),
  ...of('VLOOKUP', '#REF!', ofLine(beyondColumns)),
  ...of('HLOOKUP', '#REF!', ofLine(beyondRows)),
  ...of('TRIMRANGE', '#REF!', () => perhaps(ERROR_REASONS.nothingToTrim)),
  ...of('FIND SEARCH', '#VALUE!', ofText),
  ...of('VALUE DATEVALUE TIMEVALUE', '#VALUE!', told(ERROR_REASONS.notRead)),
  ...of('TAKE DROP TOCOL TOROW', '#CALC!', told(ERROR_REASONS.nothingLeft)),
  ...of('FILTER', '#CALC!', ofFilter),
  ...of('UNIQUE', '#CALC!', ofUnique),
  ...of('MAP BYROW BYCOL MAKEARRAY', '#CALC!', told(ERROR_REASONS.severalEach)),
  ...of('SEQUENCE RANDARRAY', '#CALC!', ofSize),
  ...of('SUBTOTAL', '#DIV/0!', ofSubtotal),
  ...of('MOD QUOTIENT', '#DIV/0!', (_, [, by], asked) => (by ? divisor(by, asked) : UNKNOWN)),
])

/** True if the tree can have several values. */
const isMany = (tree: Tree, asked: Asked): boolean => {
  if (tree.kind === 'value' || tree.kind === 'error' || tree.kind === 'one') return false
  if (tree.kind === 'operation') return tree.parts.some((part) => isMany(part, asked))
  const range = rangeOf(tree, asked)
  if (range) return cellsOf(range) > 1
  if (tree.kind !== 'call') return true
  return isSpilling(tree.name) || !asked.book.hasFunction(tree.name)
}
/** If two arrays differ in size, values without a partner become `#N/A`. */
const unpaired = (parts: Parts, asked: Asked): readonly Cause[] =>
  asked.error === '#N/A' && parts.filter((part) => isMany(part, asked)).length > 1 ? UNKNOWN : []

/** Errors that a function makes itself, without an error in its arguments. */
export const ownCauses: Own = (name, parts, asked) => {
  const refusal = refusalOf(name)
  if (refusal)
    return refusal.errors.includes(asked.error) ? sure(ERROR_REASONS[refusal.why](name)) : []
  if (name === 'ANCHORARRAY') return UNKNOWN
  const own = OWN.get(`${name} ${asked.error}`)
  if (own) return own(name, parts, asked)
  return mayMake(name, asked.error) ? UNKNOWN : unpaired(parts, asked)
}

const divisor = (part: Tree, asked: Asked): readonly Cause[] => {
  const [value, at] = [valueOf(part, asked), oneCell(part, asked)]
  if (value === undefined) return perhaps(ERROR_REASONS.dividedBy0)
  if (value !== null && value !== 0 && value !== false) return []
  return sure(at ? ERROR_REASONS.divided(cellName(at, asked)) : ERROR_REASONS.dividedBy0)
}

/** The cell that a tree refers to, if it is exactly one. */
const oneCell = (tree: Tree, asked: Asked): ReasonPlace | null => {
  const range = rangeOf(tree, asked)
  return range && cellsOf(range) === 1 ? placeIn(range, 0, 0, asked) : null
}

/** Arithmetic with larger numbers can overflow. */
const LARGE = 1e100
const FIGURES = /^(?:SUM|AVERAGE|COUNT|ROUND|ABS|INT|MIN|MAX|PMT|PV|FV|NPV|IRR|ROWS?|COLUMNS?)$/
/** A text that cannot be read as a number. */
const isWord = (value: Known): boolean =>
  typeof value === 'string' && !/\d/.test(value) && !/^\s*(?:true|false)\s*$/i.test(value)

const wrongKind = (part: Tree, asked: Asked): readonly Cause[] => {
  const value = valueOf(part, asked)
  if (value === undefined) {
    if (part.kind === 'operation' || (part.kind === 'call' && FIGURES.test(part.name))) return []
    return UNKNOWN
  }
  if (typeof value !== 'string') return []
  const at = oneCell(part, asked)
  const text = at && ERROR_REASONS.isText(cellName(at, asked))
  return isWord(value) ? sure(text) : perhaps(text)
}

const isLarge = (value: Known): boolean => typeof value === 'number' && Math.abs(value) > LARGE

const ARITHMETIC = /^[-+*/^%]$/

const meeting = ([one, other]: Parts, asked: Asked): readonly Cause[] => {
  const [left, right] = [one, other].map((part) => part && rangeOf(part, asked))
  if (!left || !right) return perhaps(ERROR_REASONS['#NULL!'])
  return meets(left, right) ? [] : sure(ERROR_REASONS['#NULL!'])
}

/** By error: the causes that arithmetic operators make themselves. */
const ARITHMETIC_OWN: Readonly<Record<string, Own>> = {
  '#VALUE!': (_, parts, asked) => parts.flatMap((part) => wrongKind(part, asked)),
  '#DIV/0!': (sign, parts, asked) => {
    const last = parts.at(-1)
    if (sign === '^') return UNKNOWN
    return sign === '/' && last ? divisor(last, asked) : []
  },
  '#NUM!': (sign, parts, asked) => {
    const isHuge = parts.some((part) => isLarge(valueOf(part, asked)))
    return sign === '^' || isHuge ? UNKNOWN : []
  },
}

/** Errors that an operator makes itself. */
export const signCauses: Own = (sign, parts, asked) => {
  if (asked.error === '#NULL!') return sign === ' ' ? meeting(parts, asked) : []
  if (asked.error === '#N/A') return unpaired(parts, asked)
  return ARITHMETIC.test(sign) ? (ARITHMETIC_OWN[asked.error]?.(sign, parts, asked) ?? []) : []
}
