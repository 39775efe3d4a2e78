import { LAST_SERIAL } from './working-days.ts'

/** Number format of date results. */
export const DATE_PATTERN = 'yyyy/mm/dd;@'
/**
 * Serial number of February 29, 1900, which spreadsheets count by mistake. Later serial numbers are
 * one too high.
 */
export const FALSE_LEAP_DAY = 60
/** Serial number of January 1, 1970, the epoch of `Date`. */
const EPOCH_SERIAL = 25_569
const DAY_MS = 86_400_000

/** A calendar date. `month` is 0-based. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }

export const dayOf = (serial: number): Day => {
  if (serial === 0) return { year: 1900, month: 0, day: 0 }
  if (serial === FALSE_LEAP_DAY) return { year: 1900, month: 1, day: 29 }
  const days = serial - EPOCH_SERIAL + (serial < FALSE_LEAP_DAY ? 1 : 0)
  const date = new Date(days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}

/** Last day of a 0-based month, including the false leap day in 1900. */
export const lastDayOf = (year: number, month: number): number =>
  year === 1900 && month === 1 ? 29 : new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

export const serialOf = ({ year, month, day }: Day): number => {
  if (year === 1900 && month === 1 && day === 29) return FALSE_LEAP_DAY
  const serial = Date.UTC(year, month, day) / DAY_MS + EPOCH_SERIAL
  return serial <= FALSE_LEAP_DAY ? serial - 1 : serial
}

/**
 * EDATE with serial numbers. A day past the end of the target month becomes its last day. Null
 * outside the calendar.
 */
export const edate = (start: number, months: number): number | null => {
  const serial = Math.floor(start)
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null
  const { year, month, day } = dayOf(serial)
  const total = year * 12 + month + Math.trunc(months)
  const to = { year: Math.floor(total / 12), month: ((total % 12) + 12) % 12 }
  if (!(to.year >= 1900 && to.year <= 9999)) return null
  return serialOf({ ...to, day: Math.min(day, lastDayOf(to.year, to.month)) })
}

/** EOMONTH. Null outside the calendar. */
export const endOfMonth = (start: number, months: number): number | null => {
  const serial = Math.floor(start)
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null
  const { year, month } = dayOf(serial)
  const first = edate(serialOf({ year, month, day: 1 }), months)
  if (first === null) return null
  const to = dayOf(first)
  return serialOf({ ...to, day: lastDayOf(to.year, to.month) })
}
