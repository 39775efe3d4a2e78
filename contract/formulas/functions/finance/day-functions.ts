import { DATE_PATTERN, dayOf, endOfMonth, FALSE_LEAP_DAY, serialOf } from './edate.ts'
import type { OwnFunction } from '../own-function.ts'
import { LAST_SERIAL } from './working-days.ts'
import { isFebruaryEnd, yearFraction } from './day-count.ts'

/** With this return type, WEEKNUM gives the same result as ISOWEEKNUM. */
const ISO_WEEKS = 21
const DAY_SECONDS = 86_400
/** Excel's limit for hours, minutes and seconds in TIME. */
const LARGEST_TIME_PART = 32_767

/** ISO week: weeks start on Monday and belong to the year of their Thursday. */
const isoWeek = (at: number): number | '#NUM!' => {
  const serial = Math.floor(at)
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return '#NUM!'
  const thursday = serial - ((serial + 5) % 7) + 3
  const newYear = serialOf({ year: dayOf(thursday).year, month: 0, day: 1 })
  return Math.floor((thursday - newYear) / 7) + 1
}

/** TIME. Hours, minutes and seconds may be negative or exceed their usual range. */
const timeOf = (...parts: readonly number[]): number | '#NUM!' => {
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Math.trunc)
  const total = hours * 3600 + minutes * 60 + seconds
  if (total < 0 || Math.max(hours, minutes, seconds) > LARGEST_TIME_PART) return '#NUM!'
  return (total % DAY_SECONDS) / DAY_SECONDS
}

/** Rounds to whole seconds first, as a clock shows them, so 16:59:59.9999 is 17:00. */
const partOfTime =
  (unit: number, most: number) =>
  (at = 0): number | null =>
    at < 0 ? null : Math.floor(Math.round((at - Math.floor(at)) * DAY_SECONDS) / unit) % most

/**
 * Shifts the decimal point in the text of a number. Multiplication would make 8.29 * 100 slightly
 * less than 829.
 */
const shifted = (number: number, digits: number): number => {
  const [figures = '', power = '0'] = String(number).split('e')
  return Number(`${figures}e${Number(power) + digits}`)
}

const cutOff = (number: number, digits: number): number => {
  const places = Math.trunc(digits)
  const whole = Math.trunc(shifted(number, places))
  const cut = Number.isFinite(whole) ? shifted(whole, -places) : number
  return cut === 0 ? 0 : cut
}

/** Excel keeps 15 significant digits. */
const DIGITS = 15

/**
 * Rounds the 15-digit decimal of a number to `digits` places. A number without digits beyond these
 * places stays unchanged.
 */
const toPlaces =
  (toWhole: (size: number) => number) =>
  (number = 0, digits = 0): number => {
    const places = Math.trunc(digits)
    const text = Math.abs(number).toExponential(DIGITS - 1)
    const [, power = '0'] = text.split('e')
    if (number === 0 || places >= DIGITS - 1 - Number(power)) return number
    const result = shifted(toWhole(shifted(Number(text), places)), -places)
    return result === 0 || !Number.isFinite(result) ? 0 : Math.sign(number) * result
  }

const isFebruaryEndAt = (serial: number): boolean =>
  serial >= 0 && serial <= LAST_SERIAL && isFebruaryEnd(dayOf(serial))

/** DAYS360 between two ends of February by the US rule. Only the start date counts as the 30th. */
const betweenFebruaries = (from = 0, to = 0, isEuropean = 0): number | null => {
  const [start, end] = [Math.floor(from), Math.floor(to)]
  if (isEuropean !== 0 || !isFebruaryEndAt(start) || !isFebruaryEndAt(end)) return null
  const [first, last] = [dayOf(start), dayOf(end)]
  return (last.year - first.year) * 360 + last.day - 30
}

/** EOMONTH gives February 28 in 1900, although serial numbers include a February 29. */
const lastDay = (start: number, months: number): number | '#NUM!' => {
  const last = endOfMonth(start, months)
  return last === FALSE_LEAP_DAY ? FALSE_LEAP_DAY - 1 : (last ?? '#NUM!')
}

/**
 * DATE up to February 29, 1900, which serial numbers count by mistake. Univer is right for later
 * dates.
 */
const earlyDate = (...parts: readonly number[]): number | null => {
  const [year = 0, month = 0, day = 0] = parts.map(Math.floor)
  const full = year < 1900 ? year + 1900 : year
  if (full !== 1900 || !(month >= 1 && month <= 3)) return null
  const serial = serialOf({ year: full, month: month - 1, day: 1 }) + day - 1
  return serial >= 0 && serial <= FALSE_LEAP_DAY ? serial : null
}

export const DAY_FUNCTIONS: readonly OwnFunction[] = [
  { name: 'TRUNC', of: (number = 0, digits = 0) => cutOff(number, digits), takesAll: true },
  { name: 'ROUND', of: toPlaces(Math.round), takesAll: true },
  { name: 'ROUNDUP', of: toPlaces(Math.ceil), takesAll: true },
  { name: 'ROUNDDOWN', of: toPlaces(Math.floor), takesAll: true },
  { name: 'DAYS360', of: betweenFebruaries, days: 2, truths: 2, logical: 2 },
  { name: 'ISOWEEKNUM', of: (day = 0) => isoWeek(day), days: 1 },
  {
    name: 'WEEKNUM',
    of: (day = 0, kind = 1) =>
      Math.trunc(kind) === ISO_WEEKS ? isoWeek(day) : [Math.floor(day), kind],
    days: 1,
  },
  { name: 'YEARFRAC', of: (from = 0, to = 0, basis = 0) => yearFraction(from, to, basis), days: 2 },
  {
    name: 'EOMONTH',
    of: (start = 0, months = 0) => lastDay(start, months),
    pattern: DATE_PATTERN,
    days: 1,
  },
  { name: 'TIME', of: timeOf, takesAll: true, pattern: 'h:mm A/P' },
  { name: 'HOUR', of: partOfTime(3600, 24) },
  { name: 'MINUTE', of: partOfTime(60, 60) },
  { name: 'SECOND', of: partOfTime(1, 60) },
  { name: 'DAY', of: (day = 0) => (Math.floor(day) === FALSE_LEAP_DAY ? 29 : null) },
  { name: 'DATE', of: earlyDate, pattern: DATE_PATTERN },
]
