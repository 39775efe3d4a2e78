import { replaceMethod, type EngineValue, type EngineModule } from './engine-module.ts'

type NumberValue = EngineValue & { readonly _value: number }
type Calculate = (this: NumberValue, value: unknown) => EngineValue
/** Combines two scaled integers. NaN if the result needs the engine's decimal arithmetic. */
type Exact = (one: number, other: number) => number

/** Short decimals have up to four decimal places. */
const SCALE = 10_000
/**
 * Below this limit, each integer number of ten-thousandths equals exactly one decimal of up to 15
 * digits.
 */
const MOST = 1e15

const scaled = (value: number): number => {
  const whole = Math.round(value * SCALE)
  return Math.abs(whole) < MOST && whole / SCALE === value ? whole : Number.NaN
}

const sum: Exact = (one, other) => (one + other) / SCALE
const difference: Exact = (one, other) => (one - other) / SCALE
const product: Exact = (one, other) => {
  const whole = one * other
  // The addition of 0 turns -0 into 0.
  return Number.isSafeInteger(whole) ? whole / (SCALE * SCALE) + 0 : Number.NaN
}

/**
 * Calculates short decimals, such as amounts and rates, as integers. The results equal the engine's
 * decimal arithmetic, which takes ten times as long.
 */
export const patchShortDecimals = (engine: EngineModule): void => {
  const { prototype } = engine.NumberValueObject
  const replace = (name: string, exact: Exact): void =>
    replaceMethod<Calculate>(
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
  replace('plusBy', sum)
  replace('minusBy', difference)
  replace('multiplyBy', product)
}
