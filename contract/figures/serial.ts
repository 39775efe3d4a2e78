const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Excel counts a 29 February 1900, so its serial days match the calendar only from this day on. */
const AGREED_FROM = 61

/** Serial days start in this year. */
const FIRST_YEAR = 1899

/** Days between the 1904 and the 1900 date system. */
export const DAYS_1904 = 1462

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?Z?)?$/
const CLOCK = /^T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?Z?$/

const partOfDay = (hours = '0', minutes = '0', seconds = '0'): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400

/** An ISO date or time as an Excel serial day. Null for other texts. */
export const serialOf = (text: string): number | null => {
  const clock = CLOCK.exec(text)
  if (clock !== null) return partOfDay(clock[1], clock[2], clock[3])
  const match = ISO.exec(text)
  if (match === null) return null
  const [, year, month, day, hours, minutes, seconds] = match
  // `Date.UTC` reads a year from 0 to 99 as 1900 to 1999, so this check comes first.
  if (Number(year) < FIRST_YEAR) return null
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - EPOCH_MS) / DAY_MS
  const whole = days < AGREED_FROM ? days - 1 : days
  return whole < 0 ? null : whole + partOfDay(hours, minutes, seconds)
}
