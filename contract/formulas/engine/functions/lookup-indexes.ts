import {
  prototypeOf,
  replaceMethod,
  replaceFunction,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { asRows, cellOf, heightOf, widthOf } from '../value-cells.ts'

type Place = (this: unknown, ...given: EngineValue[]) => EngineValue | number

const isOne = (value: EngineValue): boolean => heightOf(value) * widthOf(value) === 1

const counted = <Made>(count: number, make: (at: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, at) => make(at))

/**
 * Lets HLOOKUP and VLOOKUP take an array of row or column indexes. Univer used only the first
 * index, or returned the error of one index for all of them. An index below 1 is an error.
 */
export const patchLookupIndexes = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  for (const name of ['HLOOKUP', 'VLOOKUP']) {
    replaceMethod<Place>(
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
            if (place.isError()) return place
            return cellOf(standing.call(this, value, table, place, ...more), 0, 0) ?? error('#N/A')
          }
          const [height, width] = [heightOf, widthOf].map((of) => Math.max(...all.map(of)))
          const rows = counted(height ?? 1, (row) => counted(width ?? 1, (at) => found(row, at)))
          return asRows(engine, rows)
        },
    )
  }
}
