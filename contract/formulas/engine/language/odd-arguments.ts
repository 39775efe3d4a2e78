import { numberText } from '#contract/formulas/functions/text/number-texts.ts'
import {
  prototypeOf,
  replaceMethod,
  replaceResults,
  type EngineRows,
  type EngineValue,
  type ResultOverride,
  type EngineModule,
} from './engine-module.ts'

/** Returns a scalar or the only element of an array, and null for several elements. */
const oneOf = (value: EngineValue | undefined): EngineValue | null => {
  if (value?.isArray() !== true) return value ?? null
  const [one, ...others] = (value as EngineRows).getArrayValue().flat()
  return one && others.length === 0 ? one : null
}

const numberOf = (value: EngineValue | undefined): number | null => {
  const one = oneOf(value)
  return one?.isNumber() === true ? Number(one.getValue()) : null
}

/** Prefixes that JavaScript reads as part of a number, but Excel does not: "0x10" would be 16. */
const OF_JAVASCRIPT = /^0[xbo]/iu

const textOf = (value: EngineValue | undefined): string => String(value?.getValue() ?? '')

/** Removes group separators, and replaces the decimal separator with a point. */
const withoutSigns = (text: string, decimal: string, group: string): string => {
  const [point = '.', ...parting] = [decimal.charAt(0) || '.', group.charAt(0), ',']
  const plain = text.replaceAll(point, '.').replace(/\s/gu, '')
  return parting.reduce((value, sign) => (sign === '' ? value : value.replaceAll(sign, '')), plain)
}

/** Numbers below this are printed with an exponent, such as 1E-7. Univer then reads only the 1. */
const SMALL = 1e-6

/**
 * The smallest power of 10 that is at least `fraction`. It scales the decimals of a fractional
 * price.
 */
const digitsOf = (fraction: number): number => 10 ** Math.ceil(Math.log10(Math.floor(fraction)))

/** If the sizes add up to more than this, the separate factorials in MULTINOMIAL would overflow. */
const LARGEST = 170

const partsOf = (value: EngineValue): readonly EngineValue[] =>
  value.isArray()
    ? (value as EngineRows)
        .getArrayValue()
        .flat()
        .filter((one) => one)
    : [value]

/** An empty cell yields no size, and text yields NaN. */
const sizesOf = (value: EngineValue): readonly number[] => {
  if (value.isNull()) return []
  return [value.isNumber() ? Math.floor(Number(value.getValue())) : Number.NaN]
}

/** Multinomial coefficient of the sizes, or Infinity on overflow. */
const ways = (sizes: readonly number[]): number => {
  let [all, product] = [0, 1]
  for (const size of sizes) {
    all += size
    const least = Math.min(size, all - size)
    for (let at = 1; at <= least && Number.isFinite(product); at += 1)
      product = (product * (all - least + at)) / at
  }
  return product
}

type Read = (
  this: unknown,
  text: EngineValue,
  decimal: EngineValue,
  group?: EngineValue,
) => EngineValue

/** Corrects various functions for arguments with which Univer's result differs from Excel's. */
export const patchOddArguments = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const override = (names: string, instead: ResultOverride): void =>
    replaceResults(engine, names, instead)
  replaceMethod<Read>(
    prototypeOf(engine, 'NUMBERVALUE'),
    '_handleSingleObject',
    (standing) =>
      function read(text, decimal, group) {
        const figures = withoutSigns(textOf(text), textOf(decimal), textOf(group))
        return OF_JAVASCRIPT.test(figures)
          ? error('#VALUE!')
          : standing.call(this, text, decimal, group)
      },
  )
  override('PDURATION', (given) =>
    given.map(numberOf).some((value) => value !== null && value <= 0) ? error('#NUM!') : null,
  )
  override('BETA.INV BETAINV', ([part]) => (numberOf(part) === 1 ? error('#NUM!') : null))
  // RRI has no rate from a present value of 0.
  override('RRI', ([, from]) => (numberOf(from) === 0 ? error('#NUM!') : null))
  override('MULTINOMIAL', (given) => {
    const parts = given.flatMap(partsOf)
    const wrong = parts.find((part) => part.isError())
    if (wrong) return wrong
    const sizes = parts.flatMap(sizesOf)
    if (!(sizes.reduce((sum, size) => sum + size, 0) > LARGEST)) return null
    const result = sizes.some((size) => size < 0) ? Infinity : ways(sizes)
    return Number.isFinite(result) ? number(result) : error('#NUM!')
  })
  const ofFraction = (name: string, of: (value: number, fraction: number) => number): void =>
    override(name, (given) => {
      const [value, fraction] = given.map(numberOf)
      const isSmall = value !== null && value !== undefined && Math.abs(value) < SMALL
      return isSmall && (fraction ?? 0) >= 1 ? number(of(value, Math.floor(fraction ?? 1))) : null
    })
  ofFraction('DOLLARDE', (value, fraction) => (value * digitsOf(fraction)) / fraction)
  ofFraction('DOLLARFR', (value, fraction) => (value * fraction) / digitsOf(fraction))
  override('ASC', ([text]) => {
    const held = numberOf(text)
    return held === null ? null : (engine.StringValueObject.create(numberText(held)) as EngineValue)
  })
}
