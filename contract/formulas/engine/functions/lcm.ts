import {
  prototypeOf,
  replaceMethod,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Read = { isError: boolean; errorObject: EngineValue; number: number }
type Multiple = { _handleSingleObject(value: EngineValue): Read }
type Calculate = (this: Multiple, ...given: EngineValue[]) => EngineValue

/** From this value on, a number cannot represent every integer. */
const LARGEST = 2 ** 53

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b))

/**
 * Stops LCM once the multiple exceeds exact integers. Univer continues to infinity, and its divisor
 * search then never ends.
 */
export const patchLcm = (engine: EngineModule): void =>
  replaceMethod<Calculate>(
    prototypeOf(engine, 'LCM'),
    'calculate',
    () =>
      function calculate(...given) {
        const values = given
          .flatMap((value) =>
            value.isArray() ? (value as EngineRows).getArrayValue().flat() : [value],
          )
          .filter((value) => value && !value.isNull())
        const create = (number: number) => engine.NumberValueObject.create(number) as EngineValue
        let multiple = values.length === 0 ? 0 : 1
        for (const value of values) {
          const { isError, errorObject, number } = this._handleSingleObject(value)
          if (isError) return errorObject
          const divisor = number < LARGEST ? divisorOf(multiple, number) : 1
          multiple = divisor === 0 ? 0 : (multiple / divisor) * number
          if (!(multiple < LARGEST))
            return engine.ErrorValueObject.create('#NUM!' as never) as EngineValue
        }
        return create(multiple)
      },
  )
