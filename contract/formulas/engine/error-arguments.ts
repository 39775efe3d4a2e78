import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'
import { firstError } from './results.ts'

const isNotAvailable = (value: EngineValue): boolean =>
  value.isError() && String(value.getValue()) === '#N/A'

/**
 * IFS and IFNA return an error argument only if they select it. CONCAT returns the first error
 * among its arguments, which Univer would drop.
 */
export const patchErrorArguments = (engine: EngineModule): void => {
  const place = { rowCount: 1, columnCount: 1, unitId: '', sheetId: '', row: -1, column: -1 }
  /** Univer checks single errors before the call, but elements of an array only on access. */
  const asArray = (value: EngineValue): EngineValue =>
    value.isError()
      ? (engine.ArrayValueObject.create({
          calculateValueList: [[value]],
          ...place,
        } as never) as EngineValue)
      : value
  replaceFunction(
    engine,
    'IFS',
    (standing) =>
      function ifs(...given) {
        return standing.apply(this, given.map(asArray))
      },
  )
  replaceFunction(
    engine,
    'IFNA',
    (standing) =>
      function ifna(...given) {
        const [value, instead] = given
        if (value === undefined || instead?.isError() !== true) return standing.apply(this, given)
        const one = (cell: EngineValue): EngineValue => (isNotAvailable(cell) ? instead : cell)
        return value.isArray() ? mapRows(engine, value as EngineRows, one) : one(value)
      },
  )
  replaceFunction(
    engine,
    'CONCAT',
    (standing) =>
      function concat(...given) {
        return firstError(given) ?? standing.apply(this, given)
      },
  )
}
