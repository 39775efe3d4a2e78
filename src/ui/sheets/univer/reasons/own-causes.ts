import type { CellRange } from '#contract/workbook/cells.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { uncalculatedFunctionOf } from './uncalculated-functions.ts'
import { isSpilling } from '#contract/formulas/spilling-functions.ts'
import {
  cellName,
  cellCountOf,
  cellValue,
  possibleCause,
  cellInRange,
  cellsInRange,
  rangeOf,
  sureCause,
  UNKNOWN_CAUSE,
  knownValueOf,
  type ErrorQuestion,
  type Cause,
  type KnownValue,
  type OwnCauseFinder,
  type ArgumentTrees,
  type ReasonPlace,
} from './error-question.ts'
import type { Tree } from './formula-tree.ts'
import { canMakeError } from './function-kinds.ts'
import { REJECTED_ARGUMENTS, sizeArgumentsOf } from './rejected-arguments.ts'
import { outsideColumnsReason, outsideRowsReason, type OutsideReason } from './lookup-causes.ts'

/** All argument values, cell by cell. Null if any value is unknown. */
const givenTo = (parts: ArgumentTrees, asked: ErrorQuestion): readonly KnownValue[] | null => {
  const values: KnownValue[] = []
  for (const part of parts) {
    const range = rangeOf(part, asked)
    const places = range && cellsInRange(range, asked)
    if (places) values.push(...places.map((at) => cellValue(at, asked)))
    else values.push(knownValueOf(part, asked))
  }
  return values.includes(undefined) ? null : values
}

/** Finds the causes for functions that need at least `count` numbers. */
const needs =
  (count: number, text: (name: string) => string): OwnCauseFinder =>
  (name, parts, asked) => {
    const values = givenTo(parts, asked)
    if (values === null) return possibleCause(text(name))
    return values.filter((value) => typeof value === 'number').length < count
      ? sureCause(text(name))
      : []
  }

/**
 * The sentence for an index outside the range. Null if it is inside, undefined if only the engine
 * can tell.
 */
const beyondIndex = (
  range: CellRange,
  [row, column]: ArgumentTrees,
  asked: ErrorQuestion,
): string | null | undefined => {
  const [down, right] = [row && knownValueOf(row, asked), column && knownValueOf(column, asked)]
  const isOneRow = range.startRow === range.endRow && column === undefined
  const beyond = isOneRow
    ? outsideColumnsReason('INDEX', range, down, asked)
    : (outsideRowsReason('INDEX', range, down, asked) ??
      outsideColumnsReason('INDEX', range, right, asked))
  const isKnown = typeof down === 'number' && (column === undefined || typeof right === 'number')
  return beyond ?? (isKnown ? null : undefined)
}

const ofIndex: OwnCauseFinder = (name, [array, ...at], asked) => {
  const range = array && rangeOf(array, asked)
  const beyond = range ? beyondIndex(range, at, asked) : undefined
  if (beyond === undefined) return possibleCause(ERROR_REASONS.outside(name))
  return beyond === null ? [] : sureCause(beyond)
}

const ofLine =
  (beyondRange: OutsideReason): OwnCauseFinder =>
  (name, [, table, at], asked) => {
    const range = table && rangeOf(table, asked)
    const index = at && knownValueOf(at, asked)
    if (!range || typeof index !== 'number') return possibleCause(ERROR_REASONS.outside(name))
    const beyond = beyondRange(name, range, index, asked)
    return beyond === null ? [] : sureCause(beyond)
  }

const ofText: OwnCauseFinder = (name, parts) =>
  possibleCause(parts.length === 2 ? ERROR_REASONS.textNotFound(name) : null)
const ofReason =
  (text: (name: string) => string): OwnCauseFinder =>
  (name) =>
    possibleCause(text(name))
/** FILTER returns its third argument if no row matches. */
const ofFilter: OwnCauseFinder = (name, parts) =>
  parts.length > 2 ? [] : possibleCause(ERROR_REASONS.nothingLeft(name))
/** UNIQUE can return nothing only if its third argument asks for values that occur once. */
const ofUnique: OwnCauseFinder = (name, parts) =>
  parts.length < 3 ? [] : possibleCause(ERROR_REASONS.nothingLeft(name))

/** An array with 0 rows or columns is an error. */
const ofSize: OwnCauseFinder = (name, parts, asked) => {
  const sizes = sizeArgumentsOf(parts, asked)
  if (sizes.includes(0) || sizes.includes(null)) return sureCause(ERROR_REASONS.noSize(name))
  return sizes.every((size) => typeof size === 'number') ? [] : UNKNOWN_CAUSE
}

/** Function numbers of SUBTOTAL that divide: averages, deviations and variances. */
const DIVIDING: readonly unknown[] = [1, 7, 8, 10, 11]
const ofSubtotal: OwnCauseFinder = (name, [kind], asked) => {
  const number = kind && knownValueOf(kind, asked)
  if (typeof number !== 'number') return UNKNOWN_CAUSE
  if (!DIVIDING.includes(number % 100)) return []
  return number % 100 === 1 ? possibleCause(ERROR_REASONS.noNumbers(name)) : UNKNOWN_CAUSE
}

const of = (names: string, error: string, own: OwnCauseFinder) =>
  names.split(' ').map((name) => [`${name} ${error}`, own] as const)

const OWN: ReadonlyMap<string, OwnCauseFinder> = new Map([
  ...REJECTED_ARGUMENTS,
  ...of('AVERAGE', '#DIV/0!', needs(1, ERROR_REASONS.noNumbers)),
  ...of('AVERAGEIF AVERAGEIFS AVERAGEA', '#DIV/0!', ofReason(ERROR_REASONS.noNumbers)),
  ...of('STDEV STDEV.S VAR VAR.S', '#DIV/0!', needs(2, ERROR_REASONS.twoNumbers)),
  ...of('STDEV.P STDEVP VAR.P VARP', '#DIV/0!', needs(1, ERROR_REASONS.twoNumbers)),
  ...of('IRR XIRR RATE', '#NUM!', ofReason(ERROR_REASONS.noRate)),
  ...of('MINVERSE', '#NUM!', ofReason(ERROR_REASONS.noInverse)),
  ...of('YIELD ODDFYIELD ODDLYIELD', '#NUM!', ofReason(ERROR_REASONS.noYield)),
  ...of('LOOKUP VLOOKUP HLOOKUP MATCH XMATCH XLOOKUP', '#N/A', ofReason(ERROR_REASONS.noMatch)),
  ...of('NA', '#N/A', () => sureCause(ERROR_REASONS.onPurpose)),
  ...of('INDEX', '#REF!', ofIndex),
  ...of('VLOOKUP', '#REF!', ofLine(outsideColumnsReason)),
  ...of('HLOOKUP', '#REF!', ofLine(outsideRowsReason)),
  ...of('TRIMRANGE', '#REF!', () => possibleCause(ERROR_REASONS.nothingToTrim)),
  ...of('FIND SEARCH', '#VALUE!', ofText),
  ...of('VALUE DATEVALUE TIMEVALUE', '#VALUE!', ofReason(ERROR_REASONS.notRead)),
  ...of('TAKE DROP TOCOL TOROW', '#CALC!', ofReason(ERROR_REASONS.nothingLeft)),
  ...of('FILTER', '#CALC!', ofFilter),
  ...of('UNIQUE', '#CALC!', ofUnique),
  ...of('MAP BYROW BYCOL MAKEARRAY', '#CALC!', ofReason(ERROR_REASONS.severalEach)),
  ...of('SEQUENCE RANDARRAY', '#CALC!', ofSize),
  ...of('SUBTOTAL', '#DIV/0!', ofSubtotal),
  ...of('MOD QUOTIENT', '#DIV/0!', (_, [, by], asked) => (by ? divisor(by, asked) : UNKNOWN_CAUSE)),
])

/** True if the tree can have several values. */
const isMany = (tree: Tree, asked: ErrorQuestion): boolean => {
  if (tree.kind === 'value' || tree.kind === 'error' || tree.kind === 'one') return false
  if (tree.kind === 'operation') return tree.parts.some((part) => isMany(part, asked))
  const range = rangeOf(tree, asked)
  if (range) return cellCountOf(range) > 1
  if (tree.kind !== 'call') return true
  return isSpilling(tree.name) || !asked.book.hasFunction(tree.name)
}
/** If two arrays differ in size, values without a partner become `#N/A`. */
const unpaired = (parts: ArgumentTrees, asked: ErrorQuestion): readonly Cause[] =>
  asked.error === '#N/A' && parts.filter((part) => isMany(part, asked)).length > 1
    ? UNKNOWN_CAUSE
    : []

/** Errors that a function makes itself, without an error in its arguments. */
export const ownCauses: OwnCauseFinder = (name, parts, asked) => {
  const refusal = uncalculatedFunctionOf(name)
  if (refusal)
    return refusal.errors.includes(asked.error) ? sureCause(ERROR_REASONS[refusal.why](name)) : []
  if (name === 'ANCHORARRAY') return UNKNOWN_CAUSE
  const own = OWN.get(`${name} ${asked.error}`)
  if (own) return own(name, parts, asked)
  return canMakeError(name, asked.error) ? UNKNOWN_CAUSE : unpaired(parts, asked)
}

const divisor = (part: Tree, asked: ErrorQuestion): readonly Cause[] => {
  const [value, at] = [knownValueOf(part, asked), oneCell(part, asked)]
  if (value === undefined) return possibleCause(ERROR_REASONS.dividedBy0)
  if (value !== null && value !== 0 && value !== false) return []
  return sureCause(at ? ERROR_REASONS.divided(cellName(at, asked)) : ERROR_REASONS.dividedBy0)
}

/** The cell that a tree refers to, if it is exactly one. */
const oneCell = (tree: Tree, asked: ErrorQuestion): ReasonPlace | null => {
  const range = rangeOf(tree, asked)
  return range && cellCountOf(range) === 1 ? cellInRange(range, 0, 0, asked) : null
}

/** Arithmetic with larger numbers can overflow. */
const LARGE = 1e100
const FIGURES = /^(?:SUM|AVERAGE|COUNT|ROUND|ABS|INT|MIN|MAX|PMT|PV|FV|NPV|IRR|ROWS?|COLUMNS?)$/
/** A text that cannot be read as a number. */
const isWord = (value: KnownValue): boolean =>
  typeof value === 'string' && !/\d/.test(value) && !/^\s*(?:true|false)\s*$/i.test(value)

const wrongKind = (part: Tree, asked: ErrorQuestion): readonly Cause[] => {
  const value = knownValueOf(part, asked)
  if (value === undefined) {
    if (part.kind === 'operation' || (part.kind === 'call' && FIGURES.test(part.name))) return []
    return UNKNOWN_CAUSE
  }
  if (typeof value !== 'string') return []
  const at = oneCell(part, asked)
  const text = at && ERROR_REASONS.isText(cellName(at, asked))
  return isWord(value) ? sureCause(text) : possibleCause(text)
}

const isLarge = (value: KnownValue): boolean => typeof value === 'number' && Math.abs(value) > LARGE

const ARITHMETIC = /^[-+*/^%]$/

const meeting = ([one, other]: ArgumentTrees, asked: ErrorQuestion): readonly Cause[] => {
  const [left, right] = [one, other].map((part) => part && rangeOf(part, asked))
  if (!left || !right) return possibleCause(ERROR_REASONS['#NULL!'])
  return hasOverlap(left, right) ? [] : sureCause(ERROR_REASONS['#NULL!'])
}

/**
 * For each error, finds why an arithmetic operator returns it although no operand contains an
 * error.
 */
const ARITHMETIC_OWN: Readonly<Record<string, OwnCauseFinder>> = {
  '#VALUE!': (_, parts, asked) => parts.flatMap((part) => wrongKind(part, asked)),
  '#DIV/0!': (sign, parts, asked) => {
    const last = parts.at(-1)
    if (sign === '^') return UNKNOWN_CAUSE
    return sign === '/' && last ? divisor(last, asked) : []
  },
  '#NUM!': (sign, parts, asked) => {
    const isHuge = parts.some((part) => isLarge(knownValueOf(part, asked)))
    return sign === '^' || isHuge ? UNKNOWN_CAUSE : []
  },
}

/** Errors that an operator makes itself. */
export const operatorCauses: OwnCauseFinder = (sign, parts, asked) => {
  if (asked.error === '#NULL!') return sign === ' ' ? meeting(parts, asked) : []
  if (asked.error === '#N/A') return unpaired(parts, asked)
  return ARITHMETIC.test(sign) ? (ARITHMETIC_OWN[asked.error]?.(sign, parts, asked) ?? []) : []
}
