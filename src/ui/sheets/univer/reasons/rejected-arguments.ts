import { isInvalidDate } from '#contract/formulas/functions/finance/invalid-date.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import { MAX_TEXT_CHARS } from '#contract/limits/formulas.ts'
import {
  columnCountOf,
  numberOf,
  rangeOf,
  rowCountOf,
  sureCause,
  UNKNOWN_CAUSE,
  knownValueOf,
  clipToWorksheet,
  type ErrorQuestion,
  type KnownValue,
  type OwnCauseFinder,
} from './error-question.ts'
import { isOmitted, type Tree } from './formula-tree.ts'

// Arguments that a function rejects with `#VALUE!`.

const known = (part: Tree | undefined, asked: ErrorQuestion): KnownValue =>
  part && knownValueOf(part, asked)
const certainly = (text: string | null) => (text === null ? UNKNOWN_CAUSE : sureCause(text))

/**
 * The sizes that the first two arguments give, as in `SEQUENCE(rows, columns)`. An omitted size is
 * 1.
 */
export const sizeArgumentsOf = (
  parts: readonly Tree[],
  asked: ErrorQuestion,
): readonly KnownValue[] =>
  [parts[0], parts[1]].map((part) => (part && !isOmitted(part) ? knownValueOf(part, asked) : 1))

const ofSize: OwnCauseFinder = (name, parts, asked) => {
  const isBelow = sizeArgumentsOf(parts, asked).some((size) => typeof size === 'number' && size < 0)
  return certainly(isBelow ? ERROR_REASONS.noSize(name) : null)
}

const ofChoice: OwnCauseFinder = (_, [first, ...values], asked) => {
  const at = numberOf(known(first, asked))
  if (at === undefined) return UNKNOWN_CAUSE
  const chosen = Math.trunc(at)
  return chosen < 1 || chosen > values.length
    ? sureCause(ERROR_REASONS.choice(chosen, values.length))
    : []
}

const ofLine =
  (text: (name: string, at: number) => string): OwnCauseFinder =>
  (name, [, , part], asked) => {
    const at = numberOf(known(part, asked))
    return certainly(at !== undefined && at < 1 ? text(name, at) : null)
  }

const ofIndex: OwnCauseFinder = (name, [array, row, column], asked) => {
  const range = array && rangeOf(array, asked)
  if (!range) return UNKNOWN_CAUSE
  const isOneRow = range.startRow === range.endRow && column === undefined
  const [down, right] = [row, column].map((part) => known(part, asked))
  const isBelow = (at: KnownValue): at is number => typeof at === 'number' && at < 0
  if (isBelow(down))
    return sureCause(
      isOneRow ? ERROR_REASONS.columnsFromOne(name, down) : ERROR_REASONS.rowsFromOne(name, down),
    )
  return certainly(isBelow(right) ? ERROR_REASONS.columnsFromOne(name, right) : null)
}

const ofRepeat: OwnCauseFinder = (name, [text, times], asked) => {
  const [value, count] = [known(text, asked), numberOf(known(times, asked))]
  if (typeof value !== 'string' || count === undefined) return UNKNOWN_CAUSE
  const isLong = value.length * Math.trunc(count) > MAX_TEXT_CHARS
  return certainly(isLong ? ERROR_REASONS.tooLong(name) : null)
}

const ofText: OwnCauseFinder = (name, [value, format], asked) => {
  const [amount, pattern] = [known(value, asked), known(format, asked)]
  if (typeof amount !== 'number' || typeof pattern !== 'string') return UNKNOWN_CAUSE
  return certainly(isInvalidDate(amount, pattern) ? ERROR_REASONS.noDay(name) : null)
}

type Size = { readonly rows: number; readonly columns: number }

const sizeOf = (tree: Tree | undefined, asked: ErrorQuestion): Size | null => {
  const range = tree && rangeOf(tree, asked)
  const read = range && clipToWorksheet(range, asked)
  return read ? { rows: rowCountOf(read), columns: columnCountOf(read) } : null
}

/**
 * For functions that need ranges of equal size. `isRange` returns true for the position of an
 * argument that must be such a range.
 */
const ofPairs =
  (isRange: (at: number) => boolean): OwnCauseFinder =>
  (name, parts, asked) => {
    const sizes = parts.flatMap((part, at) => (isRange(at) ? (sizeOf(part, asked) ?? []) : []))
    const [first] = sizes
    const isUnequal = sizes.some(
      ({ rows, columns }) => rows !== first?.rows || columns !== first.columns,
    )
    return certainly(isUnequal ? ERROR_REASONS.unequal(name) : null)
  }

/** The result range of XLOOKUP must have as many rows or columns as the searched range. */
const ofLookup: OwnCauseFinder = (name, [, lookupArray, results], asked) => {
  const [from, to] = [sizeOf(lookupArray, asked), sizeOf(results, asked)]
  if (!from || !to) return UNKNOWN_CAUSE
  const isUnequal =
    (from.columns === 1 && from.rows > 1 && to.rows !== from.rows) ||
    (from.rows === 1 && from.columns > 1 && to.columns !== from.columns)
  return certainly(isUnequal ? ERROR_REASONS.unequal(name) : null)
}

/** Checks of rejected arguments, keyed by function name and error. */
export const REJECTED_ARGUMENTS: readonly (readonly [of: string, own: OwnCauseFinder])[] = [
  ['CHOOSE', ofChoice] as const,
  ['HLOOKUP', ofLine(ERROR_REASONS.rowsFromOne)] as const,
  ['INDEX', ofIndex] as const,
  ['RANDARRAY', ofSize] as const,
  ['REPT', ofRepeat] as const,
  ['SEQUENCE', ofSize] as const,
  ['TEXT', ofText] as const,
  ['VLOOKUP', ofLine(ERROR_REASONS.columnsFromOne)] as const,
  ['XLOOKUP', ofLookup] as const,
  ['COUNTIFS', ofPairs((at) => at % 2 === 0)] as const,
  ...['SUMIFS', 'AVERAGEIFS', 'MAXIFS', 'MINIFS'].map(
    (name) => [name, ofPairs((at) => at === 0 || at % 2 === 1)] as const,
  ),
].map(([name, own]) => [`${name} #VALUE!`, own])
