import { serialOf } from './serial.ts'

/** A normalized time of day, and the number format that displays it as written. */
type Clock = { readonly text: string; readonly pattern: string }

/** Order of day and month in a numeric date. */
export type DayOrder = 'day_first' | 'month_first'

/** A text that looks like a date, a time or both. */
export type ParsedDate = {
  /**
   * `iso` 2024-03-31, `pair` 31/03/2024 or 03/31/2024, `named` 31 Mar 2024 or Mar 2024, `clock`
   * 12:30.
   */
  readonly kind: 'iso' | 'pair' | 'named' | 'clock'
  readonly year: string
  /**
   * For a `pair`, the first two numbers as written. For an `iso` or `named` date, the month and the
   * day.
   */
  readonly first: string
  readonly second: string
  /** The separator between the numbers of an `iso` date or a `pair`. */
  readonly sign: string
  readonly clock: Clock | null
  /** The number format of a `named` date, which displays it as written. */
  readonly pattern: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
/** Serial day 0 is a Saturday, so the list starts with Saturday. */
const WEEKDAYS = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']
const WEEKDAY =
  /^(Sat(?:urday)?|Sun(?:day)?|Mon(?:day)?|Tue(?:s|sday)?|Wed(?:nesday)?|Thu(?:rs|rsday)?|Fri(?:day)?)(,? )(?=\p{L}|\d)/iu
const CLOCK = '(\\d{1,2}):([0-5]\\d)((?::[0-5]\\d(?:\\.\\d{1,9})?)?)(?:\\s?([AaPp])[Mm])?'

const ISO = new RegExp(`^(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})(?:[T ](${CLOCK})Z?)?$`, 'u')
const PAIR = new RegExp(
  `^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})(?:,?[T ]\\s?(${CLOCK}))?$`,
  'u',
)
const DAY_FIRST = new RegExp(`^(\\d{1,2})([- ])(${MONTH})\\2(\\d{4}|\\d{2})$`, 'iu')
const MONTH_FIRST = new RegExp(`^(${MONTH}) (\\d{1,2})(?:, ?| )(\\d{4})$`, 'iu')
const MONTH_ALONE = new RegExp(`^(${MONTH})([- ])(\\d{4})$`, 'iu')
const ONLY_CLOCK = new RegExp(`^${CLOCK}$`, 'u')

/** 3:20 may also be a score or a ratio. */
const DOUBTFUL_CLOCK = /^\d:\d\d$/

const DAY_CHARS = 40
const FORMAT_DECIMALS = 3

/** The hour from 0 to 23, or null for an invalid one. `half` is 'a', 'p' or ''. */
const hourOf = (hours: string, half: string): number | null => {
  const hour = Number(hours)
  if (half === '') return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** `:30.25` becomes `:ss.00`. */
const secondsFormat = (seconds: string): string =>
  seconds
    .slice(0, 4 + FORMAT_DECIMALS)
    .replace(/\d\d/, 'ss')
    .replace(/\d/g, '0')

const clockOf = (text: string): Clock | null => {
  const match = ONLY_CLOCK.exec(text)
  if (match === null) return null
  const [, hours = '', minutes = '', seconds = '', half = ''] = match
  const hour = hourOf(hours, half)
  if (hour === null) return null
  return {
    text: `${String(hour).padStart(2, '0')}:${minutes}${seconds || ':00'}`,
    pattern: `${hours.length > 1 ? 'hh' : 'h'}:mm${secondsFormat(seconds)}${half === '' ? '' : ' AM/PM'}`,
  }
}

const NO_DAY = { year: '', first: '', second: '', sign: '', clock: null, pattern: '' }

const isoDay = (text: string): ParsedDate | null => {
  const [, year, sign = '', first = '', second = '', time] = ISO.exec(text) ?? []
  if (year === undefined) return null
  const clock = time === undefined ? null : clockOf(time)
  if (time !== undefined && clock === null) return null
  return { ...NO_DAY, kind: 'iso', year, sign, first, second, clock }
}

const pairDay = (text: string): ParsedDate | null => {
  const [, first, sign = '', second = '', year = '', time] = PAIR.exec(text) ?? []
  if (first === undefined) return null
  const clock = time === undefined ? null : clockOf(time)
  if (time !== undefined && clock === null) return null
  return { ...NO_DAY, kind: 'pair', year, sign, first, second, clock }
}

const monthOf = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
const monthFormat = (name: string): string => (name.length > 3 ? 'mmmm' : 'mmm')

const dayFormat = (day: string): string => (day.length > 1 ? 'dd' : 'd')

const dayOfMonth = (text: string): ParsedDate | null => {
  const [, second = '', sign = '', month = '', year] = DAY_FIRST.exec(text) ?? []
  if (year === undefined) return null
  const pattern = [dayFormat(second), monthFormat(month), 'yyyy'].join(sign)
  return { ...NO_DAY, kind: 'named', year, first: monthOf(month), second, pattern }
}

const monthAndDay = (text: string): ParsedDate | null => {
  const [, month = '', second = '', year] = MONTH_FIRST.exec(text) ?? []
  if (year === undefined) return null
  const pattern = `${monthFormat(month)} ${dayFormat(second)}, yyyy`
  return { ...NO_DAY, kind: 'named', year, first: monthOf(month), second, pattern }
}

const monthAlone = (text: string): ParsedDate | null => {
  const [, month = '', sign = '', year] = MONTH_ALONE.exec(text) ?? []
  if (year === undefined) return null
  const pattern = [monthFormat(month), 'yyyy'].join(sign)
  return { ...NO_DAY, kind: 'named', year, first: monthOf(month), second: '1', pattern }
}

/** Two-digit years follow the rule of spreadsheets: 29 is 2029, 30 is 1930. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 30 ? '20' : '19'}${year}`

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The serial day, or null for dates outside the calendar or before the first serial day. */
const serialAt = (year: string, month: string, day: string, clock: Clock | null): number | null => {
  const [inYear, inMonth, onDay] = [Number(fullYear(year)), Number(month), Number(day)]
  if (inMonth < 1 || inMonth > 12 || onDay < 1 || onDay > daysIn(inYear, inMonth)) return null
  const iso = [fullYear(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const serial = serialOf(clock === null ? iso : `${iso}T${clock.text}`)
  return serial === null || serial < 1 ? null : serial
}

/** The serial day of a date in this order, or null for an invalid date. */
export const dateSerial = (
  { year, first, second, clock }: ParsedDate,
  order: DayOrder,
): number | null =>
  order === 'day_first'
    ? serialAt(year, second, first, clock)
    : serialAt(year, first, second, clock)

const namedDay = (text: string): ParsedDate | null => dayOfMonth(text) ?? monthAndDay(text)

/**
 * Parses a date that follows its weekday: Saturday, January 31, 2026. Null if the weekday is wrong
 * for the date.
 */
const weekdayDay = (text: string): ParsedDate | null => {
  const [all, name, gap] = WEEKDAY.exec(text) ?? []
  const day = all === undefined ? null : namedDay(text.slice(all.length))
  if (name === undefined || day === null) return null
  const serial = serialAt(day.year, day.first, day.second, null)
  if (serial === null || WEEKDAYS[serial % 7] !== name.slice(0, 3).toLowerCase()) return null
  return { ...day, pattern: `${name.length > 5 ? 'dddd' : 'ddd'}${gap}${day.pattern}` }
}

/** Parses a text that someone typed as a date or time. Null for other texts. */
export const parseTypedDate = (written: string): ParsedDate | null => {
  if (written.length > DAY_CHARS || written.length < 4) return null
  const text = written.trim()
  const clock = clockOf(text)
  if (clock !== null) return { ...NO_DAY, kind: 'clock', clock }
  return isoDay(text) ?? pairDay(text) ?? namedDay(text) ?? monthAlone(text) ?? weekdayDay(text)
}

/** Parses a date or time in any text. Null for other texts and for 3:20, which may be a score. */
export const parseDate = (written: string): ParsedDate | null =>
  DOUBTFUL_CLOCK.test(written.trim()) ? null : parseTypedDate(written)

/** A time as a fraction of a day. */
export const partOfDay = (clock: Clock): number | null => serialOf(clock.text)

/** The number format that displays a date or time as written. `isPadded` keeps leading zeros. */
export const datePattern = (
  { kind, sign, clock, pattern }: ParsedDate,
  isPadded: boolean,
  order: DayOrder,
): string => {
  const time = clock === null ? '' : clock.pattern
  if (kind === 'clock') return time
  const [day, month] = isPadded ? ['dd', 'mm'] : ['d', 'm']
  const pair = order === 'day_first' ? [day, month] : [month, day]
  const date =
    kind === 'named'
      ? pattern
      : (kind === 'iso' ? ['yyyy', 'mm', 'dd'] : [...pair, 'yyyy']).join(sign)
  return time === '' ? date : `${date} ${time}`
}
