import { replace, type EngineValue, type MendedEngine } from './parts.ts'

type Place = (reference: EngineValue, ...numbers: EngineValue[]) => unknown

/** Cuts the fractions off OFFSET's rows, columns, height and width, as Excel does (SHEET-485). */
export const mendOffset = (engine: MendedEngine): void => {
  const [found] = engine.ALL_IMPLEMENTED_FUNCTIONS.find(([, name]) => name === 'OFFSET') ?? []
  const whole = (value: EngineValue): EngineValue =>
    value.isNumber()
      ? (engine.NumberValueObject.create(Math.trunc(Number(value.getValue()))) as EngineValue)
      : value
  replace<Place>(
    (found as { readonly prototype: object }).prototype,
    '_handleSingleObject',
    (standing) =>
      function place(this: unknown, reference, ...numbers) {
        return standing.call(this, reference, ...numbers.map(whole))
      },
  )
}
