const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
// Three letters always: en-GB writes "Sept".
const month = new Intl.DateTimeFormat('en-US', { month: 'short' })

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
/** Whole calendar days between, in local time; a day of 23 or 25 hours counts as one. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS)
const day = (date: Date, now: Date): string => {
  const dayMonth = `${date.getDate()} ${month.format(date)}`
  const year = date.getFullYear()
  return year === now.getFullYear() ? dayMonth : `${dayMonth} ${year}`
}

/** "01 Sep 2027": a column of a schedule. */
export const fullDate = (date: Date): string =>
  `${String(date.getDate()).padStart(2, '0')} ${month.format(date)} ${date.getFullYear()}`

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

/** "Edited 3 min ago", "Edited 14:06", "Edited yesterday, 17:40", "Edited 18 Nov"; empty for no time. */
export const editedWhen = (iso: string, now: Date): string => {
  const date = new Date(iso)
  const age = now.getTime() - date.getTime()
  if (Number.isNaN(age)) return ''
  if (age < MINUTE_MS) return 'Edited just now'
  if (age < HOUR_MS) return `Edited ${Math.floor(age / MINUTE_MS)} min ago`
  const days = daysBetween(date, now)
  if (days <= 0) return `Edited ${time.format(date)}`
  return days === 1 ? `Edited yesterday, ${time.format(date)}` : `Edited ${day(date, now)}`
}
