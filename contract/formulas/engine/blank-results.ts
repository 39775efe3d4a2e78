import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

/**
 * For each function, which arguments it may return. `isValue` decides by index and number of
 * arguments.
 */
const VALUES: readonly (readonly [
  name: string,
  isValue: (at: number, count: number) => boolean,
])[] = [
  ['IFS', (at) => at % 2 === 1],
  ['SWITCH', (at, count) => at > 1 && (at % 2 === 0 || (at === count - 1 && count % 2 === 0))],
]

/** Makes IFS and SWITCH return an empty cell as empty. */
export const patchBlankResults = (engine: EngineModule): void => {
  const nothing = engine.NullValueObject.create() as EngineValue
  // The function drops empty values, so a unique empty text replaces them during the call.
  const marker = engine.StringValueObject.create('') as EngineValue
  const marked = (value: EngineValue): EngineValue => (value.isNull() ? marker : value)
  const unmarked = (value: EngineValue): EngineValue => (value === marker ? nothing : value)
  const each = (value: EngineValue, map: (one: EngineValue) => EngineValue): EngineValue =>
    value.isArray() ? filled(value as EngineRows, map) : map(value)
  const filled = (rows: EngineRows, map: (one: EngineValue) => EngineValue): EngineRows =>
    mapRows(engine, rows, map)
  for (const [name, isValue] of VALUES)
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const values = given.map((value, at) =>
            isValue(at, given.length) && !value.isReferenceObject() ? each(value, marked) : value,
          )
          return each(standing.apply(this, values), unmarked)
        },
    )
}
