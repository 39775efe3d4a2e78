import { replace, type EngineValue, type MendedEngine } from './parts.ts'

type NumberValue = EngineValue & { readonly _value: number }
type Calculate = (this: NumberValue, value: unknown) => EngineValue
/** A result of two short decimals, as whole numbers of ten-thousandths; NaN where it is too long. */
type Exact = (one: number, other: number) => number

/** Short decimals have at most four digits behind the point. */
const SCALE = 10_000
/** Fifteen digits: a whole number of ten-thousandths says exactly which decimal was meant. */
const MOST = 1e15

const scaled = (value: number): number => {
  const whole = Math.round(value * SCALE)
  return Math.abs(whole) < MOST && whole / SCALE === value ? whole : Number.NaN
}

const sum: Exact = (one, other) => (one + other) / SCALE
const difference: Exact = (one, other) => (one - other) / SCALE
const product: Exact = (one, other) => {
  const whole = one * other
  // 0 times a negative number is 0, not the language's -0.
  return Number.isSafeInteger(whole) ? whole / (SCALE * SCALE) + 0 : Number.NaN
}

/**
 * Calculates with short decimals, as amounts and rates are, by whole numbers. The result is the one
 * of the engine's decimal arithmetic, which takes ten times as long.
 */
export const mendShortDecimals = (engine: MendedEngine): void => {
  const { prototype } = engine.NumberValueObject
  const put = (name: string, exact: Exact): void =>
    replace<Calculate>(
      prototype,
      name,
      (standing) =>
        function calculate(value) {
          const result =
            typeof value === 'number' ? exact(scaled(this._value), scaled(value)) : Number.NaN
          return Number.isNaN(result)
            ? standing.call(this, value)
            : (engine.NumberValueObject.create(result) as EngineValue)
        },
    )
  put('plusBy', sum)
  put('minusBy', difference)
  put('multiplyBy', product)
}
