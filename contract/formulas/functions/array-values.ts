import type { Value } from './engine-values.ts'
import { numberText } from './text/number-texts.ts'

/** What makes values of the engine. */
export type Makes<V> = {
  readonly StringValueObject: { create(value: string): V }
  readonly ErrorValueObject: { create(error: never): V }
  readonly ArrayValueObject: { create(rows: never): V }
}

/**
 * A value as the text that Excel takes it for. A number has 15 digits, an empty cell gives no text.
 */
export const textOf = (value: Value | undefined): string => {
  if (value === undefined || value.isNull()) return ''
  const held = value.getValue()
  if (typeof held === 'boolean') return held ? 'TRUE' : 'FALSE'
  return value.isNumber() ? numberText(Number(held)) : String(held)
}

/** The whole number of a value, `standing` where it is left out or empty; NaN of what is none. */
export const wholeOf = (
  value: Value | undefined,
  standing: number,
  cut: (number: number) => number = Math.trunc,
): number => {
  if (value === undefined || value.isNull()) return standing
  const read = value.isNumber() ? value : value.convertToNumberObjectValue()
  return read.isError() ? NaN : cut(Number(read.getValue()))
}

/** Rows of values as one value of the engine. */
export const arrayOf = <V>(engine: Makes<V>, rows: readonly (readonly V[])[]): V => {
  const place = { unitId: '', sheetId: '', row: -1, column: -1 }
  const size = { rowCount: rows.length, columnCount: rows[0]?.length ?? 0 }
  return engine.ArrayValueObject.create({ calculateValueList: rows, ...size, ...place } as never)
}

/** The only value of some rows, or the rows. */
export const oneOf = <V>(engine: Makes<V>, rows: readonly (readonly V[])[]): V => {
  const [first, ...others] = rows
  const [only, ...more] = first ?? []
  return only !== undefined && others.length + more.length === 0 ? only : arrayOf(engine, rows)
}

/** The first of a function's values that is an error. */
export const errorIn = <V extends Value>(values: readonly (V | undefined)[]): V | undefined =>
  values.find((value) => value?.isError() === true)
