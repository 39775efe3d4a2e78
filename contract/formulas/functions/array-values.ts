import type { Value } from './engine-values.ts'
import { numberText } from './text/number-texts.ts'

/** Constructors of the engine's values. */
export type ValueConstructors<V> = {
  readonly StringValueObject: { create(value: string): V }
  readonly ErrorValueObject: { create(error: never): V }
  readonly ArrayValueObject: { create(rows: never): V }
}

/**
 * Converts a value to text as Excel does. A number has up to 15 digits, and an empty cell is "".
 */
export const textOf = (value: Value | undefined): string => {
  if (value === undefined || value.isNull()) return ''
  const raw = value.getValue()
  if (typeof raw === 'boolean') return raw ? 'TRUE' : 'FALSE'
  return value.isNumber() ? numberText(Number(raw)) : String(raw)
}

/**
 * Converts a value to a whole number. Returns `standing` if the value is missing or empty. Returns
 * NaN for text that is not a number.
 */
export const wholeOf = (
  value: Value | undefined,
  standing: number,
  cut: (number: number) => number = Math.trunc,
): number => {
  if (value === undefined || value.isNull()) return standing
  const read = value.isNumber() ? value : value.convertToNumberObjectValue()
  return read.isError() ? NaN : cut(Number(read.getValue()))
}

export const arrayOf = <V>(engine: ValueConstructors<V>, rows: readonly (readonly V[])[]): V => {
  const place = { unitId: '', sheetId: '', row: -1, column: -1 }
  const size = { rowCount: rows.length, columnCount: rows[0]?.length ?? 0 }
  return engine.ArrayValueObject.create({ calculateValueList: rows, ...size, ...place } as never)
}

/** Returns a single value as a scalar and several values as an array. */
export const scalarOrArrayOf = <V>(
  engine: ValueConstructors<V>,
  rows: readonly (readonly V[])[],
): V => {
  const [first, ...others] = rows
  const [only, ...more] = first ?? []
  return only !== undefined && others.length + more.length === 0 ? only : arrayOf(engine, rows)
}

export const errorIn = <V extends Value>(values: readonly (V | undefined)[]): V | undefined =>
  values.find((value) => value?.isError() === true)
