import { LAST_SERIAL } from './working-days.ts'

/** How a day is shown that a function gives. */
export const DATE_PATTERN = 'yyyy/mm/dd;@'
/** Spreadsheets count a 29 February 1900 that never was; days behind it are one more than they were. */
export const FALSE_LEAP_DAY = 60
/** 1 January 1970, the day 0 of `Date`, as a spreadsheet counts it. */
const EPOCH_SERIAL = 25_569
const DAY_MS = 86_400_000

/** A day of the calendar, its month counted from 0. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The day that a serial number stands for. */
export const dayOf = (serial: number): Day => {
  if (serial === 0) return { year: 1900, month: 0, day: 0 }
  if (serial === FALSE_LEAP_DAY) return { year: 1900, month: 1, day: 29 }
  const days = serial - EPOCH_SERIAL + (serial < FALSE_LEAP_DAY ? 1 : 0)
  const date = new Date(days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}

/** The last day of a month. */
export const lastDayOf = (year: number, month: number): number =>
  year === 1900 && month === 1 ? 29 : new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The serial number of a day. */
export const serialOf = ({ year, month, day }: Day): number => {
  if (year === 1900 && month === 1 && day === 29) return FALSE_LEAP_DAY
  const serial = Date.UTC(year, month, day) / DAY_MS + EPOCH_SERIAL
  return serial <= FALSE_LEAP_DAY ? serial - 1 : serial
}

/**
 * EDATE: so many months after a day (or before it), both as spreadsheets count days, the last day of a
 * month that is too short. Fractions are cut off. Null where the day or the result is none.
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

/** EOMONTH: the last day of the month so many months after a day, fractions cut off. */
export const endOfMonth = (start: number, months: number): number | null => {
  const serial = Math.floor(start)
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null
  const { year, month } = dayOf(serial)
  const first = edate(serialOf({ year, month, day: 1 }), months)
  if (first === null) return null
  const to = dayOf(first)
  return serialOf({ ...to, day: lastDayOf(to.year, to.month) })
}
