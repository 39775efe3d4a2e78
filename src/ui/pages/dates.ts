const DAY_MS = 24 * 60 * 60_000

/** "14:06". */
export const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
/** "Sep": three letters always, where en-GB writes "Sept". */
export const month = new Intl.DateTimeFormat('en-US', { month: 'short' })

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
/** Whole calendar days between, in local time; a day of 23 or 25 hours counts as one. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS)
/** "17 Nov", or "17 Nov 2025" of another year. */
export const day = (date: Date, now: Date): string => {
  const dayMonth = `${date.getDate()} ${month.format(date)}`
  const year = date.getFullYear()
  return year === now.getFullYear() ? dayMonth : `${dayMonth} ${year}`
}

/**
 * When, in a narrow column: "14:06" today, "Fri" within the last week, "17 Nov" this year, else with the
 * year. Empty for a time that is none.
 */
export const shortWhen = (iso: string, now: Date): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const days = daysBetween(date, now)
  if (days <= 0) return time.format(date)
  return days < 7 ? weekday.format(date) : day(date, now)
}
