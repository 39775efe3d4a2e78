import { clockText } from '#contract/formulas/functions/text/written-numbers.ts'
import {
  mapRows,
  replaceFunction,
  replaceResults,
  type ResultOverride,
  type Calculate,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './engine-module.ts'
import { asRows } from '../value-cells.ts'

/** First serial number past December 31, 9999. */
const LAST_DAY = 2_958_466
const LAST_YEAR = 9999
const LOGICAL = /^(?:true|false)$/iu

/**
 * Functions that accept the text "TRUE" from a cell for one of their arguments, and the index of
 * that argument.
 */
const WITH_LOGICALS: readonly (readonly [names: string, place: number])[] = [
  ['CHISQ.DIST DAYS360 EXPON.DIST T.DIST', 2],
  ['BETA.DIST F.DIST GAMMA.DIST WEIBULL.DIST', 3],
]

/** A time within half a second of midnight counts as the next day. */
const HALF_SECOND = 0.5 / 86_400

const rowsOf = (value: EngineValue | undefined): readonly (EngineValue | undefined)[] => {
  if (value === undefined) return []
  return value.isArray() ? (value as EngineRows).getArrayValue().flat() : [value]
}

/** Number of a scalar or of an array with one element. Null for others. */
const numberOf = (value: EngineValue | undefined): number | null => {
  const [one, ...others] = rowsOf(value)
  return one?.isNumber() === true && others.length === 0 ? Number(one.getValue()) : null
}

const isZero = (value: EngineValue | undefined): boolean =>
  value?.getValue() === 0 || value?.getValue() === false

const isOmitted = (value: EngineValue): boolean => !value.isArray() && value.isNull()

/** Whether a term of SERIESSUM is 0 to the power of 0. */
const isOfNoPower = ([x, first, step, factors]: readonly EngineValue[]): boolean => {
  const [from, by] = [numberOf(first), numberOf(step)]
  if (numberOf(x) !== 0 || from === null || by === null) return false
  return rowsOf(factors).some((_, at) => from + at * by === 0)
}

const isBehindLastDay = ([year, month]: readonly EngineValue[]): boolean => {
  const [full, past] = [numberOf(year), numberOf(month)]
  return full !== null && past !== null && full + Math.floor((past - 1) / 12) > LAST_YEAR
}

/**
 * Returns errors where Excel does: dates past 9999, text in matrices, omitted arguments. Accepts
 * "TRUE" as text where Excel does.
 */
export const patchAcceptedArguments = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const logical = (value: boolean) => engine.BooleanValueObject.create(value) as EngineValue
  const override = (names: string, instead: ResultOverride): void =>
    replaceResults(engine, names, instead)
  const change = (names: string, read: (value: EngineValue, at: number) => EngineValue): void => {
    for (const name of names.split(' '))
      replaceFunction(
        engine,
        name,
        (standing): Calculate =>
          function calculate(...given) {
            return standing.apply(this, given.map(read))
          },
      )
  }
  override('DAY MONTH YEAR', ([day]) => ((numberOf(day) ?? 0) >= LAST_DAY ? error('#NUM!') : null))
  override('DATE', (given) => (isBehindLastDay(given) ? error('#NUM!') : null))
  override('GCD LCM MROUND', (given) => (given.some(isOmitted) ? error('#N/A') : null))
  // Excel reports an invalid first argument before it looks at the second.
  override('FLOOR FLOOR.PRECISE CEILING CEILING.MATH CEILING.PRECISE', ([value]) =>
    value?.isString() === true && value.convertToNumberObjectValue().isError()
      ? error('#VALUE!')
      : null,
  )
  override('ATAN2', (given) => {
    const values = given.flatMap(rowsOf)
    if (values.length !== given.length) return null
    const isNothing = values.every((one) => one?.isNull() === true || isZero(one))
    return values.find((value) => value?.isError()) ?? (isNothing ? error('#DIV/0!') : null)
  })
  // An empty upper bound `to` counts as 0, so it is an error if `from` is above 0.
  override('BINOM.DIST.RANGE', ([, , from, to]) =>
    (numberOf(from) ?? 0) > 0 && rowsOf(to)[0]?.isNull() === true ? error('#NUM!') : null,
  )
  override('SERIESSUM', (given) => {
    const factors = given[3]?.isArray() === true ? rowsOf(given[3]) : []
    if (factors.some((one) => one?.isString() === true)) return error('#VALUE!')
    return isOfNoPower(given) ? error('#NUM!') : null
  })
  override('MMULT MDETERM MINVERSE', (given) => {
    const cells = given.flatMap(rowsOf)
    const isWrong = cells.some((one) => one?.isString() === true || one?.isBoolean() === true)
    return isWrong && !cells.some((one) => one?.isError()) ? error('#VALUE!') : null
  })
  const ofText = (value: EngineValue): EngineValue => {
    const text = value.isString() ? String(value.getValue()) : ''
    return LOGICAL.test(text) ? logical(text.toLowerCase() === 'true') : value
  }
  for (const [names, place] of WITH_LOGICALS)
    change(names, (value, at) => {
      const [one, ...others] = at === place ? rowsOf(value) : []
      return one && others.length === 0 ? ofText(one) : value
    })
  // Univer returns a single error argument instead of stacking it.
  change('HSTACK VSTACK', (value) => (value.isError() ? asRows(engine, [[value]]) : value))
  // An omitted constant means TRUE.
  change('LINEST LOGEST', (value, at) => (at === 2 && isOmitted(value) ? logical(true) : value))
  change('DAYS360', (value, at) => {
    const day = at < 2 ? numberOf(value) : null
    return day === null || Number.isInteger(day)
      ? value
      : (engine.NumberValueObject.create(Math.floor(day + HALF_SECOND)) as EngineValue)
  })
  change('MROUND', (value) => {
    const [one, ...others] = rowsOf(value)
    return one?.isString() === true && others.length === 0
      ? one.convertToNumberObjectValue()
      : value
  })
  const onClock = (value: EngineValue): EngineValue =>
    value.isString()
      ? (engine.StringValueObject.create(clockText(String(value.getValue()))) as EngineValue)
      : value
  change('TIMEVALUE', (value) =>
    value.isArray() ? mapRows(engine, value as EngineRows, onClock) : onClock(value),
  )
}
