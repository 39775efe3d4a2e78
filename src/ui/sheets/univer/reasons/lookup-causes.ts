import type { CellRange } from '#contract/workbook/cells.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import {
  cellValue,
  columnCountOf,
  isError,
  possibleCause,
  cellInRange,
  cellsInRange,
  rangeName,
  rangeOf,
  rowCountOf,
  sureCause,
  knownValueOf,
  type ErrorQuestion,
  type Cause,
  type KnownValue,
  type ArgumentTrees,
  type ReasonPlace,
} from './error-question.ts'
import { isOmitted, type Tree } from './formula-tree.ts'

/** We quote only texts up to this length, to keep the sentence short. */
const TOLD_LENGTH = 30
const WILD = /[*?~]/

/**
 * Compares two values as a lookup does. Undefined if only the engine can tell whether they match.
 */
const isSame = (wanted: KnownValue, candidate: KnownValue): boolean | undefined => {
  if (typeof wanted === 'string' && typeof candidate === 'string')
    return WILD.test(wanted) ? undefined : wanted.toLowerCase() === candidate.toLowerCase()
  if (typeof wanted !== typeof candidate || typeof wanted !== 'number') return false
  const apart = Math.abs(wanted - Number(candidate))
  return apart === 0 || (apart > Math.abs(wanted) * 1e-9 ? false : undefined)
}

/** The index of the first match. Null without a match, undefined if only the engine can tell. */
const placeOf = (
  wanted: KnownValue,
  at: readonly ReasonPlace[],
  asked: ErrorQuestion,
): number | null | undefined => {
  if (wanted === undefined || wanted === null || isError(wanted)) return undefined
  if (typeof wanted === 'boolean') return undefined
  for (const [index, place] of at.entries()) {
    const same = isSame(wanted, cellValue(place, asked))
    if (same === undefined) return undefined
    if (same) return index
  }
  return null
}

/**
 * The sentence for a row or column outside the range. Null if the index is not known to be outside.
 */
export type OutsideReason = (
  name: string,
  range: CellRange,
  at: KnownValue,
  asked: ErrorQuestion,
) => string | null
export const outsideRowsReason: OutsideReason = (name, range, row, asked) =>
  typeof row === 'number' && Math.trunc(row) > rowCountOf(range)
    ? ERROR_REASONS.outsideRows(name, Math.trunc(row), rangeName(range, asked), rowCountOf(range))
    : null
export const outsideColumnsReason: OutsideReason = (name, range, column, asked) =>
  typeof column === 'number' && Math.trunc(column) > columnCountOf(range)
    ? ERROR_REASONS.outsideColumns(
        name,
        Math.trunc(column),
        rangeName(range, asked),
        columnCountOf(range),
      )
    : null

/** A lookup call: the range `in` that it searches, and the range `from` of its results. */
type Lookup = {
  readonly name: string
  readonly wanted: Tree
  readonly in: CellRange
  readonly from: CellRange | null
  readonly isExact: boolean
}

const oneColumn = (range: CellRange, column: number): CellRange => ({
  ...range,
  startColumn: range.startColumn + column,
  endColumn: range.startColumn + column,
})
const oneRow = (range: CellRange, row: number): CellRange => ({
  ...range,
  startRow: range.startRow + row,
  endRow: range.startRow + row,
})

const isFalse = (value: KnownValue): boolean => value === false || value === 0
type Read = (name: string, parts: ArgumentTrees, asked: ErrorQuestion) => Lookup | null

const ofTable =
  (line: (range: CellRange, at: number) => CellRange, beyondRange: OutsideReason): Read =>
  (name, [wanted, table, at, mode], asked) => {
    const range = table && rangeOf(table, asked)
    if (!wanted || !range) return null
    const index = at ? knownValueOf(at, asked) : undefined
    const isLine =
      typeof index === 'number' && index >= 1 && beyondRange(name, range, index, asked) === null
    const from = isLine ? line(range, Math.trunc(index) - 1) : null
    const isExact = mode !== undefined && isFalse(knownValueOf(mode, asked))
    return { name, wanted, in: line(range, 0), from, isExact }
  }

const ofRanges =
  (modeAt: number, isExactAlone: boolean): Read =>
  (name, parts, asked) => {
    const [wanted, lookupArray, results] = parts
    const range = lookupArray && rangeOf(lookupArray, asked)
    if (!wanted || !range) return null
    const mode = parts[modeAt]
    const isExact = isOmitted(mode) ? isExactAlone : isFalse(knownValueOf(mode as Tree, asked))
    const from = name === 'XLOOKUP' && results ? rangeOf(results, asked) : null
    return { name, wanted, in: range, from, isExact }
  }

const READS: ReadonlyMap<string, Read> = new Map([
  ['VLOOKUP', ofTable(oneColumn, outsideColumnsReason)],
  ['HLOOKUP', ofTable(oneRow, outsideRowsReason)],
  ['MATCH', ofRanges(2, false)],
  ['XMATCH', ofRanges(2, true)],
  ['XLOOKUP', ofRanges(4, true)],
])

const describe = ({ name, wanted, in: range }: Lookup, asked: ErrorQuestion): string => {
  const value = knownValueOf(wanted, asked)
  const where = rangeName(range, asked)
  const at = wanted.kind === 'word' ? null : rangeOf(wanted, asked)
  if (at) return ERROR_REASONS.notIn(name, ERROR_REASONS.valueOf(rangeName(at, asked)), where)
  if (typeof value === 'string' && value !== '' && value.length <= TOLD_LENGTH)
    return ERROR_REASONS.notIn(name, ERROR_REASONS.text(value), where)
  if (wanted.kind === 'value' && typeof value === 'number')
    return ERROR_REASONS.notIn(name, String(value), where)
  return ERROR_REASONS.noMatch(name)
}

/**
 * The results of the lookup that have the error. If `at` is known, only the result at that index
 * counts.
 */
const resultCauses = (
  lookup: Lookup,
  at: number | undefined,
  asked: ErrorQuestion,
): readonly Cause[] => {
  if (lookup.from === null) return []
  const places = cellsInRange(lookup.from, asked)
  if (places === null) return possibleCause(null)
  const isOneEach = places.length === cellsInRange(lookup.in, asked)?.length
  const wanted = at === undefined || !isOneEach ? places : places.slice(at, at + 1)
  return wanted.flatMap((place): readonly Cause[] => {
    const value = cellValue(place, asked)
    if (!isError(value) || value.error !== asked.error) return []
    return [{ isSure: at !== undefined && isOneEach, at: place, text: null }]
  })
}

/** The causes of an error in a lookup. Null if we cannot analyse its arguments. */
export const lookupCauses = (
  name: string,
  parts: ArgumentTrees,
  asked: ErrorQuestion,
): readonly Cause[] | null => {
  const lookup = READS.get(name)?.(name, parts, asked)
  if (!lookup) return null
  const places = cellsInRange(lookup.in, asked)
  const found =
    lookup.isExact && places
      ? placeOf(knownValueOf(lookup.wanted, asked), places, asked)
      : undefined
  if (found === null) return asked.error === '#N/A' ? sureCause(describe(lookup, asked)) : []
  const results = resultCauses(lookup, found, asked)
  if (found !== undefined || asked.error !== '#N/A') return results
  return [...results, ...possibleCause(ERROR_REASONS.noMatch(name))]
}

/** The cell that INDEX returns. Undefined if only the engine can tell. */
export const indexedCellOf = (
  range: CellRange,
  [row, column]: readonly [row: KnownValue, column: KnownValue],
  asked: ErrorQuestion,
): ReasonPlace | undefined => {
  if (typeof row !== 'number' || typeof column !== 'number') return undefined
  const [down, right] = [Math.trunc(row), Math.trunc(column)]
  return down < 1 || right < 1 ? undefined : cellInRange(range, down - 1, right - 1, asked)
}
