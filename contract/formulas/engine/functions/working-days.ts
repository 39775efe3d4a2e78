import {
  LAST_SERIAL,
  weekendOf,
  workingDayAfter,
  workingDaysBetween,
  type Calendar,
} from '#contract/formulas/functions/finance/working-days.ts'
import {
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Count = (from: number, to: number, calendar: Calendar) => number | null

const EVERY_WEEK = 1

/** Returns a scalar or the only element of an array. Null for several elements. */
const single = (value: EngineValue | undefined): EngineValue | null => {
  if (value === undefined) return null
  if (!value.isArray()) return value
  const rows = value as EngineRows
  const isOne = rows.getRowCount() === 1 && rows.getColumnCount() === 1
  return isOne ? (rows.getValueOrDefault(0, 0) ?? null) : null
}

const numberOf = (value: EngineValue | null): number | null => {
  if (value === null || value.isError()) return null
  if (value.isNull()) return 0
  return value.isNumber() ? Number(value.getValue()) : null
}

/** Dates in a range. Null if a cell is not a number of 0 or more. */
const numbersOf = (value: EngineValue | undefined): readonly number[] | null => {
  if (value === undefined || value.isNull()) return []
  const cells = value.isArray() ? (value as EngineRows).getArrayValue().flat() : [value]
  const numbers = cells.map((cell) => numberOf(cell))
  const known = numbers.filter((number): number is number => number !== null && number >= 0)
  return known.length === numbers.length ? known : null
}

const weekendIn = (value: EngineValue | undefined): ReadonlySet<number> | null => {
  if (value === undefined || value.isNull()) return weekendOf(EVERY_WEEK)
  const one = single(value)
  const raw = one === null || one.isError() ? null : one.getValue()
  return typeof raw === 'string' || typeof raw === 'number' ? weekendOf(raw) : null
}

type Asked = { readonly from: number; readonly to: number; readonly calendar: Calendar }

/** Arguments of WORKDAY and NETWORKDAYS. Null if one is invalid. */
const askedOf = (given: readonly EngineValue[], isOfAnyWeek: boolean): Asked | null => {
  const [from, to] = given.slice(0, 2).map((value) => numberOf(single(value)))
  const weekend = isOfAnyWeek ? weekendIn(given[2]) : weekendOf(EVERY_WEEK)
  const holidays = numbersOf(given[isOfAnyWeek ? 3 : 2])
  const isNone = typeof from !== 'number' || typeof to !== 'number'
  if (isNone || weekend === null || holidays === null) return null
  return from >= 0 && from <= LAST_SERIAL ? { from, to, calendar: { weekend, holidays } } : null
}

/**
 * Counts working days by whole weeks. Univer steps through every day, and does not terminate
 * outside the calendar. Invalid arguments go to Univer's function.
 */
export const patchWorkingDays = (engine: EngineModule): void => {
  const error = () => engine.ErrorValueObject.create('#NUM!' as never) as EngineValue
  const replace = (name: string, isOfAnyWeek: boolean, count: Count): void =>
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const days = single(given[1])?.getValue() ?? 0
          if (Math.abs(Number(days)) > LAST_SERIAL) return error()
          const asked = askedOf(given, isOfAnyWeek)
          if (asked === null) return standing.apply(this, given)
          const result = count(asked.from, asked.to, asked.calendar)
          return result === null
            ? error()
            : (engine.NumberValueObject.create(result) as EngineValue)
        },
    )
  const between: Count = (from, to, calendar) =>
    to >= 0 ? workingDaysBetween(from, to, calendar) : null
  replace('WORKDAY', false, workingDayAfter)
  replace('WORKDAY.INTL', true, workingDayAfter)
  replace('NETWORKDAYS', false, between)
  replace('NETWORKDAYS.INTL', true, between)
}
