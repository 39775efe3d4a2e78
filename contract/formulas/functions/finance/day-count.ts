import { dayOf, lastDayOf, serialOf, type Day } from './edate.ts'
import { LAST_SERIAL } from './working-days.ts'

export const isFebruaryEnd = ({ year, month, day }: Day): boolean =>
  month === 1 && day === lastDayOf(year, month)

const days360 = (from: Day, to: Day, first: number, last: number): number =>
  (to.year - from.year) * 360 + (to.month - from.month) * 30 + last - first

/**
 * Days between two dates by the US 30/360 rule. A start date on a 31st or on the last day of
 * February counts as the 30th. After such a start in February, an end date on the last day of
 * February counts as the 30th. After a start on the 30th or 31st, an end date on the 31st counts as
 * the 30th. With `isPeriod`, an end date on a 31st or on the last day of February counts as the
 * 30th after any start.
 */
const american = (start: number, end: number, isPeriod = false): number => {
  const [from, to] = [dayOf(start), dayOf(end)]
  const isEnd = isFebruaryEnd(from)
  const first = isEnd ? 30 : Math.min(from.day, 30)
  if (isFebruaryEnd(to)) return days360(from, to, first, isEnd || isPeriod ? 30 : to.day)
  return days360(from, to, first, isPeriod || from.day >= 30 ? Math.min(to.day, 30) : to.day)
}

const european = (start: number, end: number): number => {
  const [from, to] = [dayOf(start), dayOf(end)]
  return days360(from, to, Math.min(from.day, 30), Math.min(to.day, 30))
}

const actual = (start: number, end: number): number => end - start

const yearLength = (year: number): number =>
  serialOf({ year: year + 1, month: 0, day: 1 }) - serialOf({ year, month: 0, day: 1 })

const isWithinYear = (from: Day, to: Day): boolean =>
  to.year === from.year ||
  (to.year === from.year + 1 &&
    (to.month < from.month || (to.month === from.month && to.day <= from.day)))

const hasLeapDay = (start: number, end: number, year: number): boolean => {
  if (lastDayOf(year, 1) !== 29) return false
  const leap = serialOf({ year, month: 1, day: 29 })
  return start <= leap && leap <= end
}

/**
 * Length of a year for actual/actual, between two dates. If they are more than a year apart, it is
 * the average length of all calendar years from the first date to the second.
 */
const actualYear = (start: number, end: number): number => {
  const [from, to] = [dayOf(start), dayOf(end)]
  if (from.year === to.year) return yearLength(from.year)
  if (isWithinYear(from, to))
    return [from.year, to.year].some((year) => hasLeapDay(start, end, year)) ? 366 : 365
  const years = to.year - from.year + 1
  const all =
    serialOf({ year: to.year + 1, month: 0, day: 1 }) -
    serialOf({ year: from.year, month: 0, day: 1 })
  return all / years
}

/** Day count bases: US 30/360, actual/actual, actual/360, actual/365 and European 30/360. */
const BASES = [0, 1, 2, 3, 4] as const
export type Basis = (typeof BASES)[number]

export const basisOf = (basis: number): Basis | null =>
  BASES.find((one) => one === Math.trunc(basis)) ?? null

export const daysBetween = (start: number, end: number, basis: Basis): number => {
  if (basis === 0) return american(start, end)
  return basis === 4 ? european(start, end) : actual(start, end)
}

/** Days of a full coupon period. */
export const periodDays = (start: number, end: number, basis: Basis): number =>
  basis === 0 ? american(start, end, true) : daysBetween(start, end, basis)

export const yearDays = (start: number, end: number, basis: Basis): number => {
  if (basis === 1) return actualYear(start, end)
  return basis === 3 ? 365 : 360
}

/** YEARFRAC. The dates may be in either order. */
export const yearFraction = (one: number, other: number, kind: number): number | '#NUM!' => {
  const [start = 0, end = 0] = [Math.floor(one), Math.floor(other)].sort((a, b) => a - b)
  const basis = basisOf(kind)
  if (basis === null || start < 0 || end > LAST_SERIAL) return '#NUM!'
  return start === end ? 0 : daysBetween(start, end, basis) / yearDays(start, end, basis)
}
