import { hasWildcards, matchesWildcards } from '#contract/formulas/functions/text/wildcards.ts'
import type { EngineRows, EngineValue } from '../language/parts.ts'

/** Whether a value of a cell is the one that is looked up. */
export type IsFound = (one: EngineValue) => boolean
/** What a value is found by: values with the same key are equal. */
export type EqualityKey = string | number

/** Digits by which two numbers are equal. */
const DIGITS = 15

/** What a value is equal by. */
export const equalKeyOf = (value: EngineValue): EqualityKey => {
  const held = value.getValue()
  if (typeof held === 'boolean') return held ? 'lTRUE' : 'lFALSE'
  if (typeof held === 'string') return `t${held.toLowerCase()}`
  return Number.isInteger(held) && Math.abs(held) < 10 ** DIGITS
    ? held
    : Number(held.toPrecision(DIGITS))
}

/** Whether a cell holds a value that can be found: an empty one equals nothing, nor does an error. */
export const isHeld = (value: EngineValue | null | undefined): value is EngineValue =>
  value !== null && value !== undefined && !value.isNull() && !value.isError()

/** A test for values equal to this one, by kind and value; "*" and "?" count only where they are asked for. */
export const equalTo = (value: EngineValue, withWildcards: boolean): IsFound => {
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
      if (isHeld(value)) {
        const key = equalKeyOf(value)
        if (!first.has(key)) first.set(key, at)
        last.set(key, at)
      }
      at += 1
    }
  return { first, last }
}

const kept = new WeakMap<EngineRows, Places | null>()

/** Where values stand, indexed at the second search in a range; null at the first. */
const placesOf = (rows: EngineRows): Places | null => {
  const known = kept.get(rows)
  const places = known === undefined ? null : (known ?? placesIn(rows))
  kept.set(rows, places)
  return places
}

/** The place of the first cell that a test finds, counted row by row, or of the last one; -1 for none. */
export const firstFound = (rows: EngineRows, isFound: IsFound, isFromEnd: boolean): number => {
  const width = rows.getColumnCount()
  const count = rows.getRowCount() * width
  for (let step = 0; step < count; step += 1) {
    const at = isFromEnd ? count - 1 - step : step
    const one = rows.getValueOrDefault(Math.floor(at / width), at % width)
    if (isHeld(one) && isFound(one)) return at
  }
  return -1
}

/** The place of the first cell that equals a value, counted row by row, or of the last one; -1 for none. */
export const placeOfEqual = (rows: EngineRows, value: EngineValue, isFromEnd: boolean): number => {
  const places = placesOf(rows)
  if (places === null) return firstFound(rows, equalTo(value, false), isFromEnd)
  return (isFromEnd ? places.last : places.first).get(equalKeyOf(value)) ?? -1
}
