import {
  replaceFunction,
  withValues,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

/** These functions sort or fill their argument arrays in place. */
const CHANGE_WHAT_THEY_READ = ['IFERROR', 'IFNA', 'SORT', 'SORTBY']

const copyOf = (engine: EngineModule, value: EngineValue): EngineValue => {
  if (!value.isArray()) return value
  const rows = value as EngineRows
  return withValues(
    engine,
    rows,
    rows.getArrayValue().map((row) => [...row]),
  )
}

/**
 * Copies the arguments of functions that mutate them. The engine caches a range for all formulas
 * that read it.
 */
export const patchSharedValues = (engine: EngineModule): void => {
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
