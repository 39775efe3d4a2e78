import {
  prototypeOf,
  replaceMethod,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Place = (reference: EngineValue, ...numbers: EngineValue[]) => unknown

/** OFFSET truncates its numbers, as in Excel. */
export const patchOffset = (engine: EngineModule): void => {
  const whole = (value: EngineValue): EngineValue =>
    value.isNumber()
      ? (engine.NumberValueObject.create(Math.trunc(Number(value.getValue()))) as EngineValue)
      : value
  replaceMethod<Place>(
    prototypeOf(engine, 'OFFSET'),
    '_handleSingleObject',
    (standing) =>
      function place(this: unknown, reference, ...numbers) {
        return standing.call(this, reference, ...numbers.map(whole))
      },
  )
}
