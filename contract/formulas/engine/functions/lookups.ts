import { equalTo, matchIndex, canMatch, equalIndex } from '../references/exact-matches.ts'
import {
  prototypeOf,
  replaceMethod,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Position = { readonly row: number; readonly column: number }
type Flat = {
  readonly stringArray: readonly EngineValue[]
  readonly stringPosition: readonly number[]
  readonly numberArray: readonly EngineValue[]
  readonly numberPosition: readonly number[]
}
/** An array with Univer's index of its values. */
export type IndexedArray = EngineRows & { flattenPosition(): Flat }
type Binary = (this: IndexedArray, value: EngineValue) => number | undefined
type Match = (this: unknown, value: EngineValue, rows: EngineRows, type: number) => unknown
type Found = (
  this: unknown,
  value: EngineValue,
  searched: EngineRows,
  results: EngineRows,
  isFirst?: boolean,
) => unknown

type Key = string | number
type Kind = 'text' | 'logical' | 'number'

const { compare } = new Intl.Collator(undefined, { numeric: false })

const kindOf = (value: EngineValue): Kind => {
  if (value.isString()) return 'text'
  return value.isBoolean() ? 'logical' : 'number'
}

const keyOf = (value: EngineValue): Key => {
  const raw = value.getValue()
  return typeof raw === 'string' ? raw.toLocaleLowerCase() : Number(raw)
}

const order = (one: Key, other: Key): number =>
  typeof one === 'string' || typeof other === 'string'
    ? compare(String(one), String(other))
    : one - other

/** Excel's sort order of value types. */
const KINDS: readonly Kind[] = ['number', 'text', 'logical']

/** Compares values in Excel's sort order: numbers, then text, then logical values. */
export const compareValues = (one: EngineValue, other: EngineValue): number =>
  KINDS.indexOf(kindOf(one)) - KINDS.indexOf(kindOf(other)) || order(keyOf(one), keyOf(other))

/** Values of the same type as `value`, and their indexes. */
const ofKind = (rows: IndexedArray, value: EngineValue) => {
  const { stringArray, stringPosition, numberArray, numberPosition } = rows.flattenPosition()
  return value.isString()
    ? { values: stringArray, places: stringPosition }
    : { values: numberArray, places: numberPosition }
}

/**
 * Binary search for the last value before or equal to `value`. The values are in ascending order
 * (`sign` 1) or descending order (-1). Like Excel, skips to the last of equal values.
 */
const lastBefore = (rows: IndexedArray, value: EngineValue, sign: 1 | -1): number | undefined => {
  if (value.isError()) return undefined
  const key = keyOf(value)
  const { values, places } = ofKind(rows, value)
  let start = 0
  let end = values.length - 1
  let found = -1
  while (start <= end) {
    const middle = Math.floor((start + end) / 2)
    const one = values[middle]
    const side = one === undefined ? 0 : sign * order(keyOf(one), key)
    if (side <= 0) {
      found = middle
      start = middle + 1
    } else end = middle - 1
    if (side !== 0) continue
    for (let next = values[start]; next && order(keyOf(next), key) === 0; next = values[start]) {
      found = start
      start += 1
    }
    break
  }
  return places[found]
}

/**
 * Whether `own` is larger than `key` (`side` 1) or smaller (`side` -1), and nearer to it than
 * `best`.
 */
const isNearer = (own: Key, key: Key, best: Key | undefined, side: 1 | -1): boolean =>
  side * order(own, key) > 0 && (best === undefined || side * order(own, best) < 0)

/**
 * Position of the first equal value, or else of the first of the nearest values on `side`. With
 * `isDesc`, the search starts at the end.
 */
export const nearest = (rows: IndexedArray, value: EngineValue, side: 1 | -1, isDesc: boolean) => {
  const key = keyOf(value)
  const kind = kindOf(value)
  const isEqual = equalTo(value, false)
  const width = rows.getColumnCount()
  const count = rows.getRowCount() * width
  let best: { readonly key: Key; readonly at: Position } | undefined
  for (let step = 0; step < count; step += 1) {
    const place = isDesc ? count - 1 - step : step
    const at = { row: Math.floor(place / width), column: place % width }
    const one = rows.getValueOrDefault(at.row, at.column)
    if (!canMatch(one) || kindOf(one) !== kind) continue
    if (isEqual(one)) return at
    if (isNearer(keyOf(one), key, best?.key, side)) best = { key: keyOf(one), at }
  }
  return best?.at
}

/** Exact lookups support wildcards in text. Approximate lookups return the last of equal keys. */
export const patchLookups = (engine: EngineModule): void => {
  const error = () => engine.ErrorValueObject.create('#N/A' as never)
  /** Excel looks up an empty cell as 0. */
  const wantedOf = (value: EngineValue): EngineValue =>
    value.isNull() ? (engine.NumberValueObject.create(0) as EngineValue) : value
  const exactPlace = (rows: EngineRows, value: EngineValue, isFirst = true): number => {
    const wanted = wantedOf(value)
    return wanted.isString()
      ? matchIndex(rows, equalTo(wanted, true), !isFirst)
      : equalIndex(rows, wanted, !isFirst)
  }
  replaceMethod<Binary>(
    engine.ArrayValueObject.prototype,
    'binarySearch',
    () =>
      function search(value) {
        return lastBefore(this, value, 1)
      },
  )
  replaceMethod<Match>(
    prototypeOf(engine, 'MATCH'),
    '_handleSingleObject',
    () =>
      function match(value, searched, type) {
        if (value.isError()) return value
        const at =
          type === 0
            ? exactPlace(searched, value)
            : lastBefore(searched as IndexedArray, wantedOf(value), type < 0 ? -1 : 1)
        return at === undefined || at < 0 ? error() : engine.NumberValueObject.create(at + 1)
      },
  )
  // Univer calls this for exact VLOOKUP and HLOOKUP.
  replaceMethod<Found>(
    engine.BaseFunction.prototype,
    'equalSearch',
    () =>
      function find(value, searched, results, isFirst) {
        if (value.isError()) return value
        const at = exactPlace(searched, value, isFirst)
        if (at < 0) return error()
        const width = searched.getColumnCount()
        const found = results.getValueOrDefault(Math.floor(at / width), at % width)
        return found && !found.isNull() ? found : engine.NumberValueObject.create(0)
      },
  )
}
