const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** The day from which Excel's count and the calendar agree: it believes in 29 February 1900. */
const AGREED_FROM = 61

/** The first year with days that are counted. */
const FIRST_YEAR = 1899

/** The days between a workbook that counts from 1904 and one that counts from 1900. */
export const DAYS_1904 = 1462

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?Z?)?$/
const CLOCK = /^T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?Z?$/

const partOfDay = (hours = '0', minutes = '0', seconds = '0'): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400

/** An ISO date or time as Excel's count of days since 1900; null for what is neither. */
export const serialOf = (text: string): number | null => {
  const clock = CLOCK.exec(text)
  if (clock !== null) return partOfDay(clock[1], clock[2], clock[3])
  const match = ISO.exec(text)
  if (match === null) return null
  const [, year, month, day, hours, minutes, seconds] = match
  // Of the years 0 to 99 the clock makes 1900 to 1999.
  if (Number(year) < FIRST_YEAR) return null
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - EPOCH_MS) / DAY_MS
  const whole = days < AGREED_FROM ? days - 1 : days
  return whole < 0 ? null : whole + partOfDay(hours, minutes, seconds)
}
