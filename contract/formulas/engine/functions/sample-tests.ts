import { gammaTails } from '#contract/formulas/functions/gamma-beta.ts'
import { meanOf, scaleOf, type Numbers } from '#contract/formulas/functions/statistics/mean.ts'
import { normalCumulative } from '#contract/formulas/functions/statistics/normal.ts'
import {
  fTails,
  studentTail,
} from '#contract/formulas/functions/statistics/continuous-distributions.ts'
import {
  mapRows,
  prototypeOf,
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type ChiSquared = (actual: Numbers, expected: Numbers, rows: number, columns: number) => EngineValue
type Student = (one: Numbers, other: Numbers, tails: number, type: number) => EngineValue
type Normal = (values: Numbers, mean: EngineValue, deviation?: EngineValue) => EngineValue
type Variance = { readonly variance: number; readonly ns1: number }
type Spread =
  | { readonly isError: true; readonly errorObject: EngineValue }
  | ({ readonly isError: false } & Variance)
type Scaled = Variance & { readonly scale: number }
type HasSpread = { _getValues(values: EngineValue | undefined): Spread }

/** A test statistic `at` and its degrees of freedom. */
type Placed = { readonly at: number; readonly freedom: number }

/** Divides samples by a power of two, so their squares stay in range. */
const inParts = (samples: readonly Numbers[]): readonly Numbers[] => {
  const scale = scaleOf(samples.flat())
  return samples.map((values) => values.map((value) => value / scale))
}

/** Sum of squared deviations. The difference of two sums of squares would lose digits. */
const squaresOf = (values: Numbers): number => {
  const { from, more } = meanOf(values)
  return values.reduce((sum, value) => sum + (value - from - more) ** 2, 0)
}

/** Difference of two means. */
const between = (one: Numbers, other: Numbers): number => {
  const [first, second] = [meanOf(one), meanOf(other)]
  return first.from - second.from + (first.more - second.more)
}

const pairsPlace = (one: Numbers, other: Numbers): Placed => {
  const apart = one.map((value, at) => value - (other[at] ?? 0))
  const freedom = apart.length - 1
  return { at: between(apart, [0]) / Math.sqrt(squaresOf(apart) / freedom / apart.length), freedom }
}

const equalSpreadPlace = (one: Numbers, other: Numbers): Placed => {
  const freedom = one.length + other.length - 2
  const variance = (squaresOf(one) + squaresOf(other)) / freedom
  const error = Math.sqrt(variance * (1 / one.length + 1 / other.length))
  return { at: between(one, other) / error, freedom }
}

/** Welch's t-test, whose degrees of freedom may be fractional. */
const ownSpreadPlace = (one: Numbers, other: Numbers): Placed => {
  const shareOf = (values: Numbers) => squaresOf(values) / (values.length - 1) / values.length
  const [first, second] = [shareOf(one), shareOf(other)]
  const freedom =
    (first + second) ** 2 / (first ** 2 / (one.length - 1) + second ** 2 / (other.length - 1))
  return { at: between(one, other) / Math.sqrt(first + second), freedom }
}

const PLACES = [pairsPlace, equalSpreadPlace, ownSpreadPlace]

/** z statistic of a mean. Without `own`, the standard deviation comes from the values. */
const normalPlace = (values: Numbers, mean: number, own?: number): number | string => {
  const [parts = [], [at = 0, given] = []] = inParts([
    values,
    own === undefined ? [mean] : [mean, own],
  ])
  const spread = given ?? Math.sqrt(squaresOf(parts) / (parts.length - 1))
  if (spread <= 0) return own === undefined ? '#DIV/0!' : '#NUM!'
  return (between([at], parts) * Math.sqrt(parts.length)) / spread
}

/**
 * CHISQ.TEST, F.TEST, T.TEST and Z.TEST with full precision for large values and small
 * probabilities.
 */
export const patchSampleTests = (engine: EngineModule): void => {
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const known = (value: number, code: string) =>
    Number.isFinite(value) ? number(value) : error(code)
  const numberOf = (value: EngineValue): number => {
    const read = value.isNumber() ? value : value.convertToNumberObjectValue()
    return read.isError() ? Number.NaN : Number(read.getValue())
  }

  /**
   * Variance of the values. It subtracts the first value from each to keep digits, and divides by a
   * power of two to prevent an overflow.
   */
  const spreadOf = (owner: HasSpread, values: EngineValue): Spread & { scale: number } => {
    if (!values.isArray()) return { ...owner._getValues(values), scale: 1 }
    const isNumber = (value: EngineValue | null | undefined) => value?.isNumber() === true
    const numberCells = (values as EngineRows).getArrayValue().flat().filter(isNumber)
    const numbers = numberCells.map((value) => Number(value.getValue()))
    const [first = 0] = numbers
    const scale = scaleOf(numbers.map((value) => value - first))
    const inPart = (value: EngineValue): EngineValue =>
      value.isNumber() ? number((Number(value.getValue()) - first) / scale) : value
    return { ...owner._getValues(mapRows(engine, values as EngineRows, inPart)), scale }
  }
  const ofRatio = (one: Scaled, other: Scaled): EngineValue => {
    const ratio = (one.variance / other.variance) * (one.scale / other.scale) ** 2
    const { below, above } = fTails(ratio, one.ns1, other.ns1)
    return known(2 * Math.min(below, above), '#NUM!')
  }

  for (const name of ['CHISQ.TEST', 'CHITEST'])
    replaceMethod<ChiSquared>(
      prototypeOf(engine, name),
      '_getResult',
      () => (actual, expected, rows, columns) => {
        if (expected.includes(0)) return error('#DIV/0!')
        if (expected.some((value) => value < 0)) return error('#NUM!')
        const freedom = Math.max(rows - 1, 1) * Math.max(columns - 1, 1)
        const at = expected.reduce(
          (sum, value, place) => sum + ((actual[place] ?? 0) - value) ** 2 / value,
          0,
        )
        return at === 0 ? number(1) : known(gammaTails(freedom / 2, at / 2).above, '#NUM!')
      },
    )
  for (const name of ['F.TEST', 'FTEST'])
    replaceFunction(
      engine,
      name,
      () =>
        function calculate(this: unknown, ...given) {
          const [one, other] = given.map((values) => spreadOf(this as HasSpread, values))
          if (!one || one.isError) return one?.errorObject ?? error('#N/A')
          if (!other || other.isError) return other?.errorObject ?? error('#N/A')
          return ofRatio(one, other)
        },
    )
  for (const name of ['T.TEST', 'TTEST'])
    replaceMethod<Student>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      () => (one, other, tails, type) => {
        if (one.length < 2 || other.length < 2) return error('#DIV/0!')
        const [first = [], second = []] = inParts([one, other])
        const { at, freedom } = (PLACES[type - 1] ?? pairsPlace)(first, second)
        if (!Number.isFinite(at)) return error('#DIV/0!')
        return known(at === 0 ? tails / 2 : tails * studentTail(Math.abs(at), freedom), '#NUM!')
      },
    )
  for (const name of ['Z.TEST', 'ZTEST'])
    replaceMethod<Normal>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      () => (values, mean, deviation) => {
        const [from, own] = [numberOf(mean), deviation && numberOf(deviation)]
        if (Number.isNaN(from) || Number.isNaN(own)) return error('#VALUE!')
        const place = normalPlace(values, from, own)
        return typeof place === 'string' ? error(place) : number(normalCumulative(place))
      },
    )
}
