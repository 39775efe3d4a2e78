import { hasWildcards, matchesWildcards } from '#contract/formulas/functions/text/wildcards.ts'
import type { EngineRows, EngineValue } from '../language/engine-module.ts'

/** Whether a cell value matches the lookup value. */
export type IsMatch = (one: EngineValue) => boolean
/** Equal values have equal keys. */
export type EqualityKey = string | number

/** Excel compares numbers by 15 digits. */
const DIGITS = 15

export const equalKeyOf = (value: EngineValue): EqualityKey => {
  const raw = value.getValue()
  if (typeof raw === 'boolean') return raw ? 'lTRUE' : 'lFALSE'
  if (typeof raw === 'string') return `t${raw.toLowerCase()}`
  return Number.isInteger(raw) && Math.abs(raw) < 10 ** DIGITS
    ? raw
    : Number(raw.toPrecision(DIGITS))
}

/** Whether a cell can match a lookup. Empty cells and errors never match. */
export const canMatch = (value: EngineValue | null | undefined): value is EngineValue =>
  value !== null && value !== undefined && !value.isNull() && !value.isError()

/**
 * Returns a test for equal values of the same type. Wildcards apply only if `withWildcards` is
 * true.
 */
export const equalTo = (value: EngineValue, withWildcards: boolean): IsMatch => {
  const key = equalKeyOf(value)
  const text = value.isString() ? String(value.getValue()) : ''
  return withWildcards && hasWildcards(text)
    ? (one) => one.isString() && matchesWildcards(String(one.getValue()), text)
    : (one) => equalKeyOf(one) === key
}

type Places = {
  readonly first: ReadonlyMap<EqualityKey, number>
  readonly last: ReadonlyMap<EqualityKey, number>
}

const placesIn = (rows: EngineRows): Places => {
  const first = new Map<EqualityKey, number>()
  const last = new Map<EqualityKey, number>()
  let at = 0
  for (const row of rows.getArrayValue())
    for (const value of row) {
      if (canMatch(value)) {
        const key = equalKeyOf(value)
        if (!first.has(key)) first.set(key, at)
        last.set(key, at)
      }
      at += 1
    }
  return { first, last }
}

const placesCache = new WeakMap<EngineRows, Places | null>()

/**
 * Index of a range, built at its second search. Null at the first search, because a single scan is
 * cheaper.
 */
const placesOf = (rows: EngineRows): Places | null => {
  const known = placesCache.get(rows)
  const places = known === undefined ? null : (known ?? placesIn(rows))
  placesCache.set(rows, places)
  return places
}

/** Row-major index of the first match, or of the last one if `isFromEnd`. -1 if there is none. */
export const matchIndex = (rows: EngineRows, isFound: IsMatch, isFromEnd: boolean): number => {
  const width = rows.getColumnCount()
  const count = rows.getRowCount() * width
  for (let step = 0; step < count; step += 1) {
    const at = isFromEnd ? count - 1 - step : step
    const one = rows.getValueOrDefault(Math.floor(at / width), at % width)
    if (canMatch(one) && isFound(one)) return at
  }
  return -1
}

/**
 * Row-major index of the first equal cell, or of the last one if `isFromEnd`. -1 if there is none.
 */
export const equalIndex = (rows: EngineRows, value: EngineValue, isFromEnd: boolean): number => {
  const places = placesOf(rows)
  if (places === null) return matchIndex(rows, equalTo(value, false), isFromEnd)
  return (isFromEnd ? places.last : places.first).get(equalKeyOf(value)) ?? -1
}
