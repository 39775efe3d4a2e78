import {
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Reference = EngineValue & { toArrayValueObject(): EngineRows }

const toValue = (value: EngineValue): EngineValue =>
  value.isReferenceObject() ? (value as Reference).toArrayValueObject() : value

const isOfSeveral = (value: EngineValue): boolean => {
  if (!value.isArray()) return false
  const rows = value as EngineRows
  return rows.getRowCount() * rows.getColumnCount() > 1
}

/**
 * Lets CHOOSE with several indexes return whole ranges, as in `=CHOOSE({1,2},B1:B2,D1:D2)`. Univer
 * counts the rows of an array, but counts a reference as one row. So we pass arrays instead of
 * references.
 */
export const patchChoose = (engine: EngineModule): void =>
  replaceFunction(
    engine,
    'CHOOSE',
    (standing) =>
      function choose(index, ...values) {
        const asked = toValue(index)
        return isOfSeveral(asked)
          ? standing.call(this, asked, ...values.map(toValue))
          : standing.call(this, index, ...values)
      },
  )
