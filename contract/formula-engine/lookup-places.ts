import { arrayOf, type Makes } from '#contract/own/array-values.ts'
import {
  prototypeOf,
  replace,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Place = (this: unknown, ...given: EngineValue[]) => EngineValue | number

const heightOf = (value: EngineValue): number =>
  value.isArray() ? (value as EngineRows).getRowCount() : 1
const widthOf = (value: EngineValue): number =>
  value.isArray() ? (value as EngineRows).getColumnCount() : 1
const isOne = (value: EngineValue): boolean => heightOf(value) * widthOf(value) === 1

/** A value of rows; one row or column goes for all, and null is beyond them. */
const cellOf = (value: EngineValue, row: number, column: number): EngineValue | null => {
  if (!value.isArray()) return value
  const at = [heightOf(value) === 1 ? 0 : row, widthOf(value) === 1 ? 0 : column] as const
  return (value as EngineRows).getValueOrDefault(...at) ?? null
}

const counted = <Made>(count: number, make: (at: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, at) => make(at))

/**
 * HLOOKUP and VLOOKUP look up each of several rows or columns, where the engine took the first one or all errors of
 * one for the result (SHEET-982). A row or column below 1, or that is no number, is an error (SHEET-967).
 */
export const mendLookupPlaces = (engine: MendedEngine): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  for (const name of ['HLOOKUP', 'VLOOKUP']) {
    replace<Place>(
      prototypeOf(engine, name),
      'getIndexNumValue',
      (standing) =>
        function place(index, ...more) {
          const only = cellOf(index as EngineValue, 0, 0)
          if (only?.isError() === true) return only
          const found = standing.call(this, index as EngineValue, ...more)
          return typeof found === 'number' && found >= 1 ? Math.trunc(found) : error('#VALUE!')
        },
    )
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const [wanted, table, index, ...more] = given
          if (!wanted || !table || !index || isOne(index)) return standing.apply(this, given)
          const all = [wanted, index]
          const found = (row: number, column: number): EngineValue => {
            const [value, place] = all.map((rows) => cellOf(rows, row, column))
            if (!value || !place) return error('#N/A')
            return place.isError() ? place : standing.call(this, value, table, place, ...more)
          }
          const [height, width] = [heightOf, widthOf].map((of) => Math.max(...all.map(of)))
          const rows = counted(height ?? 1, (row) => counted(width ?? 1, (at) => found(row, at)))
          return arrayOf(engine as unknown as Makes<EngineValue>, rows)
        },
    )
  }
}
