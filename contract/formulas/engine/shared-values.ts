import {
  replaceFunction,
  withValues,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './language/parts.ts'

/** These functions sort or fill the rows that they are given, which other formulas read too. */
const CHANGE_WHAT_THEY_READ = ['IFERROR', 'IFNA', 'SORT', 'SORTBY']

/** The same values in rows of their own. */
const copyOf = (engine: MendedEngine, value: EngineValue): EngineValue => {
  if (!value.isArray()) return value
  const rows = value as EngineRows
  return withValues(
    engine,
    rows,
    rows.getArrayValue().map((row) => [...row]),
  )
}

/**
 * Gives functions that change their arguments arguments of their own: the engine reads the cells of a range
 * once, for all formulas that name it.
 */
export const mendSharedValues = (engine: MendedEngine): void => {
  for (const name of CHANGE_WHAT_THEY_READ)
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...values) {
          return standing.apply(
            this,
            values.map((value) => copyOf(engine, value)),
          )
        },
    )
}
