import {
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from '../language/parts.ts'

type Reference = EngineValue & { toArrayValueObject(): EngineRows }

const toValue = (value: EngineValue): EngineValue =>
  value.isReferenceObject() ? (value as Reference).toArrayValueObject() : value

const isOfSeveral = (value: EngineValue): boolean => {
  if (!value.isArray()) return false
  const rows = value as EngineRows
  return rows.getRowCount() * rows.getColumnCount() > 1
}

/**
 * CHOOSE with several indexes puts whole ranges beside each other, as `=CHOOSE({1,2},B1:B2,D1:D2)` does: Univer
 * counts the rows of ranges only once they are values, and took the first.
 */
export const mendChoose = (engine: MendedEngine): void =>
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
