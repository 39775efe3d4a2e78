const DAY_MS = 24 * 60 * 60_000

// All formats follow the browser's language.
/** "2:06 PM", "14:06". */
export const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const dayMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
/**
 * Number of calendar days between two dates in local time. A day with a clock change counts as one
 * day.
 */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS)
/** "Nov 17", "17. Nov.". A date of another year shows its year too. */
export const day = (date: Date, now: Date): string =>
  (date.getFullYear() === now.getFullYear() ? dayMonth : whole).format(date)

/** Parses a timestamp from outside. Null if invalid, because formatting an invalid date throws. */
export const parseDate = (iso: string | null | undefined): Date | null => {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/**
 * "Dec 1, 2026". Formatted in UTC: credits reset on the 1st of a month in UTC, and every time zone
 * must show this date.
 */
export const resetDay = new Intl.DateTimeFormat(undefined, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/**
 * A date for a narrow column: "2:06 PM" today, "Fri" within the last week, "Nov 17" this year. An
 * older date shows its year too. Empty for an invalid date.
 */
export const shortDateText = (iso: string, now: Date): string => {
  const date = parseDate(iso)
  if (!date) return ''
  const days = daysBetween(date, now)
  if (days <= 0) return time.format(date)
  return days < 7 ? weekday.format(date) : day(date, now)
}
