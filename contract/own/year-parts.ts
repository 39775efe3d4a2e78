import { dayOf, lastDayOf, serialOf, type Day } from './edate.ts'
import { LAST_SERIAL } from './working-days.ts'

const isFebruaryEnd = ({ year, month, day }: Day): boolean =>
  month === 1 && day === lastDayOf(year, month)

const days360 = (from: Day, to: Day, first: number, last: number): number =>
  (to.year - from.year) * 360 + (to.month - from.month) * 30 + last - first

/** Days of months of 30 as they are counted in the US: an end of February is a 30th. */
const american = (from: Day, to: Day): number => {
  const isEnd = isFebruaryEnd(from)
  const first = isEnd ? 30 : Math.min(from.day, 30)
  if (isEnd && isFebruaryEnd(to)) return days360(from, to, first, 30)
  return days360(from, to, first, first === 30 ? Math.min(to.day, 30) : to.day)
}

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

/** How long a year is between two days: the average of the years where they are more than one apart. */
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

const BASES: readonly ((start: number, end: number) => number)[] = [
  (start, end) => american(dayOf(start), dayOf(end)) / 360,
  (start, end) => (end - start) / actualYear(start, end),
  (start, end) => (end - start) / 360,
  (start, end) => (end - start) / 365,
  (start, end) => {
    const [from, to] = [dayOf(start), dayOf(end)]
    return days360(from, to, Math.min(from.day, 30), Math.min(to.day, 30)) / 360
  },
]

/** YEARFRAC: the part of a year between two days, in either order, by one of five bases (SHEET-822). */
export const yearPart = (one: number, other: number, basis: number): number | '#NUM!' => {
  const [start = 0, end = 0] = [Math.floor(one), Math.floor(other)].sort((a, b) => a - b)
  const part = BASES[Math.trunc(basis)]
  if (part === undefined || start < 0 || end > LAST_SERIAL) return '#NUM!'
  return start === end ? 0 : part(start, end)
}
