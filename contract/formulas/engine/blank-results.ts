import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './language/parts.ts'

/** Where the values of each function stand among its arguments, which it may hand on. */
const VALUES: readonly (readonly [
  name: string,
  isValue: (at: number, count: number) => boolean,
])[] = [
  ['IFS', (at) => at % 2 === 1],
  ['SWITCH', (at, count) => at > 1 && (at % 2 === 0 || (at === count - 1 && count % 2 === 0))],
]

/** IFS and SWITCH hand an empty cell on as they do a full one. */
export const mendBlankResults = (engine: MendedEngine): void => {
  const nothing = engine.NullValueObject.create() as EngineValue
  // A text of its own kind goes through the function in the place of an empty cell.
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
