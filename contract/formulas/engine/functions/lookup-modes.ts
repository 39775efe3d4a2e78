import { compilePattern, isHeavyPattern } from '#contract/formulas/functions/text/heavy-patterns.ts'
import { equalTo, matchIndex, equalIndex } from '../references/exact-matches.ts'
import { nearest, compareValues, type IndexedArray } from './lookups.ts'
import {
  prototypeOf,
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { spendWork } from '../work-limit.ts'

type Place = { readonly row: number; readonly column: number }
type Rows = IndexedArray & {
  slice(rows?: readonly number[], columns?: readonly number[]): EngineRows | undefined
  map(of: (value: EngineValue, row: number, column: number) => EngineValue): EngineRows
}
type Single = (
  this: unknown,
  value: EngineValue,
  searched: EngineValue,
  match: EngineValue,
  search: EngineValue,
) => EngineValue

/** `match_mode` and `search_mode` of Excel. */
type Modes = { readonly match: number; readonly search: number }

const EXACT = 0
const WILDCARD = 2
const PATTERN = 3
const MATCHES = [-1, EXACT, 1, WILDCARD, PATTERN]
const FROM_END = -1
const UPWARDS = 2
const DOWNWARDS = -2
const SEARCHES = [1, FROM_END, UPWARDS, DOWNWARDS]

const isByHalves = (search: number): boolean => Math.abs(search) === UPWARDS

const isKnown = ({ match, search }: Modes): boolean =>
  MATCHES.includes(match) && SEARCHES.includes(search) && !(match >= WILDCARD && isByHalves(search))

const lengthOf = (rows: EngineRows): number => Math.max(rows.getRowCount(), rows.getColumnCount())

const valueAt = (rows: EngineRows, at: number): EngineValue | null | undefined =>
  rows.getColumnCount() === 1 ? rows.getValueOrDefault(at, 0) : rows.getValueOrDefault(0, at)

const alongOf = (rows: EngineRows, place: Place | null | undefined): number => {
  if (!place) return -1
  return rows.getColumnCount() === 1 ? place.row : place.column
}

/** Index of the first match, or of the last one if the search starts at the end. */
const firstOf = (
  rows: EngineRows,
  search: number,
  holds: (value: EngineValue | null | undefined) => boolean,
): number => {
  const length = lengthOf(rows)
  for (let step = 0; step < length; step += 1) {
    const at = search === FROM_END ? length - 1 - step : step
    if (holds(valueAt(rows, at))) return at
  }
  return -1
}

type Sorted = readonly { readonly value: EngineValue; readonly at: number }[]
type SortedOf = (rows: EngineRows) => Sorted

/**
 * The values of a range in the order of their cells, without empty cells and errors. A binary
 * search must not land on the empty cells of a whole column.
 */
const filledOf: SortedOf = (rows) => {
  const all: { readonly value: EngineValue; readonly at: number }[] = []
  for (let at = 0; at < lengthOf(rows); at += 1) {
    const value = valueAt(rows, at)
    if (value && !value.isNull() && !value.isError()) all.push({ value, at })
  }
  return all
}

/** Caches the result of `of` per range, because all binary searches in the range share it. */
const keptFor = (of: SortedOf): SortedOf => {
  const cache = new WeakMap<EngineRows, Sorted>()
  return (rows) => {
    const found = cache.get(rows) ?? of(rows)
    cache.set(rows, found)
    return found
  }
}
const upwards = keptFor(filledOf)
const downwards = keptFor((rows) => upwards(rows).toReversed())

const firstNotBefore = (sorted: Sorted, value: EngineValue): number => {
  let start = 0
  let end = sorted.length
  while (start < end) {
    const middle = Math.floor((start + end) / 2)
    const one = sorted[middle]
    if (one && compareValues(one.value, value) < 0) start = middle + 1
    else end = middle
  }
  return start
}

/**
 * Index of the first equal value, by binary search. If there is none, the index of the next larger
 * value for `match` 1, and of the next smaller one for -1.
 */
const byHalves = (rows: EngineRows, value: EngineValue, { match, search }: Modes): number => {
  const sorted = search === DOWNWARDS ? downwards(rows) : upwards(rows)
  const place = firstNotBefore(sorted, value)
  const found = sorted[place]
  if (found && compareValues(found.value, value) === 0) return found.at
  if (match === EXACT) return -1
  return (match === 1 ? found : sorted[place - 1])?.at ?? -1
}

/** Index of the first regex match. Null if the pattern is invalid or may take too long. */
const byPattern = (rows: EngineRows, pattern: string, search: number): number | null => {
  spendWork(lengthOf(rows))
  const asked = compilePattern(pattern, 'u')
  if (asked === null) return null
  let isHeavy = false
  const found = firstOf(rows, search, (value) => {
    if (value?.isString() !== true) return false
    const text = String(value.getValue())
    isHeavy ||= isHeavyPattern(text, pattern)
    return !isHeavy && asked.test(text)
  })
  return isHeavy ? null : found
}

const bySide = (rows: Rows, value: EngineValue, { match, search }: Modes): number =>
  alongOf(rows, nearest(rows, value, match === 1 ? 1 : -1, search === FROM_END))

/** Index of a value in a row or column, -1 if not found, or null for an invalid search. */
const placeOf = (rows: Rows, value: EngineValue, modes: Modes): number | null => {
  const { match, search } = modes
  if (value.isNull()) return firstOf(rows, search, (one) => !one || one.isNull())
  if (isByHalves(search)) return byHalves(rows, value, modes)
  if (match === PATTERN && value.isString())
    return byPattern(rows, String(value.getValue()), search)
  if (match === 1 || match === -1) return bySide(rows, value, modes)
  return match === WILDCARD
    ? matchIndex(rows, equalTo(value, true), search === FROM_END)
    : equalIndex(rows, value, search === FROM_END)
}

const isRows = (value: EngineValue | undefined): value is Rows => value?.isArray() === true

const isSingle = (rows: EngineRows): boolean =>
  rows.getRowCount() === 1 && rows.getColumnCount() === 1

const onlyOf = (value: EngineValue | undefined): EngineValue | undefined =>
  isRows(value) ? (value.getValueOrDefault(0, 0) ?? undefined) : value

/** A single row counts as every row, and a single column as every column. */
const inRows = (rows: EngineRows, row: number, column: number) =>
  rows.getValueOrDefault(
    rows.getRowCount() === 1 ? 0 : row,
    rows.getColumnCount() === 1 ? 0 : column,
  )

/** Reads a mode argument. `none` is the default. */
const modeOf = (value: EngineValue | undefined, none: number): number | EngineValue => {
  const given = onlyOf(value)
  if (given === undefined || given.isNull()) return none
  const read = given.isNumber() || given.isError() ? given : given.convertToNumberObjectValue()
  return read.isError() ? read : Math.trunc(Number(read.getValue()))
}

const modesOf = (
  match: EngineValue | undefined,
  search: EngineValue | undefined,
): Modes | EngineValue | null => {
  const [found, order] = [modeOf(match, EXACT), modeOf(search, 1)]
  if (typeof found !== 'number') return found
  if (typeof order !== 'number') return order
  const modes = { match: found, search: order }
  return isKnown(modes) ? modes : null
}

/** XLOOKUP and XMATCH with all match and search modes. */
export const patchLookupModes = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const asRows = (value: EngineValue): Rows =>
    isRows(value)
      ? value
      : (engine.ArrayValueObject.create({
          calculateValueList: [[value]],
          rowCount: 1,
          columnCount: 1,
          unitId: '',
          sheetId: '',
          row: -1,
          column: -1,
        } as never) as Rows)

  /**
   * Whether the result is a row of `results` rather than a column. Null if the sizes do not match.
   */
  const isByRow = (searched: Rows, results: Rows): boolean | null => {
    const [height, width] = [searched.getRowCount(), searched.getColumnCount()]
    if (width === 1 && results.getRowCount() === height) return true
    return height === 1 && results.getColumnCount() === width ? false : null
  }
  const lineOf = (results: Rows, at: number, byRow: boolean): EngineValue => {
    const line = byRow ? results.slice([at, at + 1]) : results.slice(undefined, [at, at + 1])
    if (line === undefined) return error('#N/A')
    return isSingle(line) ? (line.getValueOrDefault(0, 0) ?? line) : line
  }

  type Find = (one: EngineValue, other: EngineValue) => EngineValue
  /**
   * Finds the result of each lookup value in an array. Each result is only the first cell of what
   * was found. If `missing` is an array, each lookup value has its own fallback.
   */
  const findAll = (value: EngineValue, missing: EngineValue, find: Find): EngineValue => {
    const one = isRows(value) && isSingle(value) ? value.getValueOrDefault(0, 0) : null
    if (!isRows(value) || one) return find(one ?? value, missing)
    return value.map((each, row, column) => {
      const own = isRows(missing) ? inRows(missing, row, column) : missing
      const found = find(each, own ?? error('#N/A'))
      return isRows(found) ? (found.getValueOrDefault(0, 0) ?? found) : found
    }) as EngineValue
  }
  const insteadOf = (value: EngineValue | undefined): EngineValue =>
    value === undefined || value.isNull() ? error('#N/A') : value

  replaceFunction(
    engine,
    'XLOOKUP',
    () =>
      function lookUp(value, lookupArray, returnArray, instead, match, search) {
        if (!value || !lookupArray || !returnArray) return error('#VALUE!')
        const [searched, results] = [asRows(lookupArray), asRows(returnArray)]
        const byRow = isByRow(searched, results)
        const modes = modesOf(match, search)
        if (modes === null || byRow === null) return error('#VALUE!')
        if (!('search' in modes)) return modes
        const find: Find = (one, other) => {
          if (one.isError()) return one
          const at = placeOf(searched, one, modes)
          if (at === null) return error('#VALUE!')
          return at < 0 ? other : lineOf(results, at, byRow)
        }
        return findAll(value, insteadOf(instead), find)
      },
  )
  replaceMethod<Single>(
    prototypeOf(engine, 'XMATCH'),
    '_handleSingleObject',
    () =>
      function match(value, lookupArray, kind, order) {
        const searched = asRows(lookupArray)
        const isLine = searched.getRowCount() === 1 || searched.getColumnCount() === 1
        const modes = modesOf(kind, order)
        if (modes === null || !isLine) return error('#VALUE!')
        if (!('search' in modes)) return modes
        const at = placeOf(searched, value, modes)
        if (at === null) return error('#VALUE!')
        return at < 0 ? error('#N/A') : (engine.NumberValueObject.create(at + 1) as EngineValue)
      },
  )
}
