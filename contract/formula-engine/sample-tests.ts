import { gammaTails } from '#contract/own/incomplete.ts'
import { normalSum } from '#contract/own/normal.ts'
import { ratioTails, studentTail } from '#contract/own/tails.ts'
import {
  prototypeOf,
  replace,
  replaceFunction,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Numbers = readonly number[]
type ChiSquared = (actual: Numbers, expected: Numbers, rows: number, columns: number) => EngineValue
type Student = (one: Numbers, other: Numbers, tails: number, type: number) => EngineValue
type Normal = (values: Numbers, mean: EngineValue, deviation?: EngineValue) => EngineValue
type Spread =
  | { readonly isError: true; readonly errorObject: EngineValue }
  | { readonly isError: false; readonly variance: number; readonly ns1: number }
type HasSpread = { _getValues(values: EngineValue | undefined): Spread }

/** Place and degrees of freedom in Student's distribution. */
type Placed = { readonly at: number; readonly freedom: number }

const meanOf = (values: Numbers): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The sum of the squares of what the values differ from their mean by: the sum of squares less another loses digits. */
const squaresOf = (values: Numbers): number => {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

const pairsPlace = (one: Numbers, other: Numbers): Placed => {
  const apart = one.map((value, at) => value - (other[at] ?? 0))
  const freedom = apart.length - 1
  return { at: meanOf(apart) / Math.sqrt(squaresOf(apart) / freedom / apart.length), freedom }
}

const equalSpreadPlace = (one: Numbers, other: Numbers): Placed => {
  const freedom = one.length + other.length - 2
  const variance = (squaresOf(one) + squaresOf(other)) / freedom
  const error = Math.sqrt(variance * (1 / one.length + 1 / other.length))
  return { at: (meanOf(one) - meanOf(other)) / error, freedom }
}

/** Welch's: the degrees of freedom need not be whole. */
const ownSpreadPlace = (one: Numbers, other: Numbers): Placed => {
  const shareOf = (values: Numbers) => squaresOf(values) / (values.length - 1) / values.length
  const [first, second] = [shareOf(one), shareOf(other)]
  const freedom =
    (first + second) ** 2 / (first ** 2 / (one.length - 1) + second ** 2 / (other.length - 1))
  return { at: (meanOf(one) - meanOf(other)) / Math.sqrt(first + second), freedom }
}

const PLACES = [pairsPlace, equalSpreadPlace, ownSpreadPlace]

/** CHISQ.TEST, F.TEST, T.TEST and Z.TEST keep their digits, of large values and small chances too (SHEET-949). */
export const mendSampleTests = (engine: MendedEngine): void => {
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const refused = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const known = (value: number, code: string) =>
    Number.isFinite(value) ? number(value) : refused(code)
  const numberOf = (value: EngineValue): number => {
    const read = value.isNumber() ? value : value.convertToNumberObjectValue()
    return read.isError() ? Number.NaN : Number(read.getValue())
  }

  for (const name of ['CHISQ.TEST', 'CHITEST'])
    replace<ChiSquared>(
      prototypeOf(engine, name),
      '_getResult',
      () => (actual, expected, rows, columns) => {
        if (expected.includes(0)) return refused('#DIV/0!')
        if (expected.some((value) => value < 0)) return refused('#NUM!')
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
          const [one, other] = given.map((values) => (this as HasSpread)._getValues(values))
          if (!one || one.isError) return one?.errorObject ?? refused('#N/A')
          if (!other || other.isError) return other?.errorObject ?? refused('#N/A')
          const { below, above } = ratioTails(one.variance / other.variance, one.ns1, other.ns1)
          return known(2 * Math.min(below, above), '#NUM!')
        },
    )
  for (const name of ['T.TEST', 'TTEST'])
    replace<Student>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      () => (one, other, tails, type) => {
        if (one.length < 2 || other.length < 2) return refused('#DIV/0!')
        const { at, freedom } = (PLACES[type - 1] ?? pairsPlace)(one, other)
        if (!Number.isFinite(at)) return refused('#DIV/0!')
        return known(at === 0 ? tails / 2 : tails * studentTail(Math.abs(at), freedom), '#NUM!')
      },
    )
  for (const name of ['Z.TEST', 'ZTEST'])
    replace<Normal>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      () => (values, mean, deviation) => {
        const spread =
          deviation === undefined
            ? Math.sqrt(squaresOf(values) / (values.length - 1))
            : numberOf(deviation)
        const from = numberOf(mean)
        if (Number.isNaN(from) || Number.isNaN(spread)) return refused('#VALUE!')
        if (spread === 0 && deviation === undefined) return refused('#DIV/0!')
        if (spread <= 0) return refused('#NUM!')
        return number(normalSum(((from - meanOf(values)) * Math.sqrt(values.length)) / spread))
      },
    )
}
