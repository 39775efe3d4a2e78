import {
  prototypeOf,
  replace,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Position = { readonly row: number; readonly column: number }
type Flat = {
  readonly stringArray: readonly EngineValue[]
  readonly stringPosition: readonly number[]
  readonly numberArray: readonly EngineValue[]
  readonly numberPosition: readonly number[]
}
/** Rows that are looked through. */
export type Searched = EngineRows & { flattenPosition(): Flat }
type Binary = (
  this: Searched,
  value: EngineValue,
  searchType?: number,
  matchType?: number,
) => number | undefined
type Order = (
  this: Searched,
  value: EngineValue,
  searchType?: number,
  isDesc?: boolean,
  isFuzzy?: boolean,
) => Position | undefined
type Equal = EngineValue & { isEqual(value: EngineValue): EngineValue }
type Match = (this: unknown, value: EngineValue, rows: EngineRows, type: number) => unknown
type Found = (
  this: unknown,
  value: EngineValue,
  searched: Searched,
  results: EngineRows,
  searchType?: number,
  isDesc?: boolean,
) => unknown

type Key = string | number
type Kind = 'text' | 'logical' | 'number'

/** The engine's number for the next smaller value. */
const SMALLER = 1
/** The engine's number for the next larger value. */
const LARGER = 2

const { compare } = new Intl.Collator(undefined, { numeric: false })

const kindOf = (value: EngineValue): Kind => {
  if (value.isString()) return 'text'
  return value.isBoolean() ? 'logical' : 'number'
}

const keyOf = (value: EngineValue): Key => {
  const held = value.getValue()
  return typeof held === 'string' ? held.toLocaleLowerCase() : Number(held)
}

/** How two keys of the same kind stand to each other. */
const order = (one: Key, other: Key): number =>
  typeof one === 'string' || typeof other === 'string'
    ? compare(String(one), String(other))
    : one - other

/** The kinds in the order in which a spreadsheet sorts them. */
const KINDS: readonly Kind[] = ['number', 'text', 'logical']

/** How two values stand in a sorted range: numbers before texts before TRUE and FALSE. */
export const orderOf = (one: EngineValue, other: EngineValue): number =>
  KINDS.indexOf(kindOf(one)) - KINDS.indexOf(kindOf(other)) || order(keyOf(one), keyOf(other))

/** The values of a kind among those looked up, and where each stands. */
const ofKind = (rows: Searched, value: EngineValue) => {
  const { stringArray, stringPosition, numberArray, numberPosition } = rows.flattenPosition()
  return value.isString()
    ? { values: stringArray, places: stringPosition }
    : { values: numberArray, places: numberPosition }
}

/**
 * The last of the values that are not behind a value in rows that are sorted, or of -1 that are sorted
 * downwards; found by halves, as in Excel, where equal ones are passed.
 */
const lastBefore = (rows: Searched, value: EngineValue, sign: 1 | -1): number | undefined => {
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

/** Whether a key lies on the wanted side, 1 for larger ones and -1 for smaller, and nearer than the best. */
const isNearer = (own: Key, key: Key, best: Key | undefined, side: 1 | -1): boolean =>
  side * order(own, key) > 0 && (best === undefined || side * order(own, best) < 0)

const isOf = (one: EngineValue | null | undefined, kind: Kind): one is Equal =>
  one !== null && one !== undefined && !one.isNull() && !one.isError() && kindOf(one) === kind

/** The equal value, or the nearest one on a side; of several the one that is met first. */
export const nearest = (
  rows: Searched,
  value: EngineValue,
  side: 1 | -1 | null,
  isDesc: boolean,
) => {
  const key = keyOf(value)
  const kind = kindOf(value)
  const width = rows.getColumnCount()
  const count = rows.getRowCount() * width
  let best: { readonly key: Key; readonly at: Position } | undefined
  for (let step = 0; step < count; step += 1) {
    const place = isDesc ? count - 1 - step : step
    const at = { row: Math.floor(place / width), column: place % width }
    const one = rows.getValueOrDefault(at.row, at.column)
    if (!isOf(one, kind)) continue
    if (one.isEqual(value).getValue() === true) return at
    if (side !== null && isNearer(keyOf(one), key, best?.key, side)) best = { key: keyOf(one), at }
  }
  return best?.at
}

/** The side that the engine's number says; null for that of equal values alone. */
const sideOf = (searchType: number): 1 | -1 | null => {
  if (searchType === LARGER) return 1
  return searchType === SMALLER ? -1 : null
}

/**
 * Has approximate lookups take the last of equal keys, and XLOOKUP and XMATCH the nearest value, of equal ones
 * the first (SHEET-844, SHEET-845).
 */
export const mendLookups = (engine: MendedEngine): void => {
  const rows = engine.ArrayValueObject.prototype
  const error = () => engine.ErrorValueObject.create('#N/A' as never)
  replace<Binary>(
    rows,
    'binarySearch',
    (standing) =>
      function search(value, searchType, matchType) {
        return searchType === undefined && matchType === undefined
          ? lastBefore(this, value, 1)
          : standing.call(this, value, searchType, matchType)
      },
  )
  replace<Order>(
    rows,
    'orderSearch',
    (standing) =>
      function search(value, searchType = SMALLER, isDesc = false, isFuzzy = false) {
        return isFuzzy || value.isError()
          ? standing.call(this, value, searchType, isDesc, isFuzzy)
          : nearest(this, value, sideOf(searchType), isDesc)
      },
  )
  replace<Match>(
    prototypeOf(engine, 'MATCH'),
    '_handleSingleObject',
    (standing) =>
      function match(value, searched, type) {
        if (type === 0 || value.isError()) return standing.call(this, value, searched, type)
        const wanted = value.isNull() ? (engine.NumberValueObject.create(0) as EngineValue) : value
        const at = lastBefore(searched as Searched, wanted, type < 0 ? -1 : 1)
        return at === undefined ? error() : engine.NumberValueObject.create(at + 1)
      },
  )
  replace<Found>(
    engine.BaseFunction.prototype,
    'orderSearch',
    () =>
      function find(value, searched, results, searchType, isDesc) {
        const place = nearest(searched, value, sideOf(searchType ?? SMALLER), isDesc ?? false)
        if (place === undefined) return error()
        const found = results.getValueOrDefault(place.row, place.column)
        return found && !found.isNull() ? found : engine.NumberValueObject.create(0)
      },
  )
}
