import { parseDate, day, daysBetween, time } from '../../kit/dates.ts'

/**
 * When a link was made: "today, 2:06 PM", "yesterday, 5:40 PM", "Nov 18". Includes the year if it
 * is not the current year. Returns '' for an invalid date.
 */
export const shareDateText = (iso: string, now: Date): string => {
  const date = parseDate(iso)
  if (!date) return ''
  const days = daysBetween(date, now)
  if (days <= 0) return `today, ${time.format(date)}`
  return days === 1 ? `yesterday, ${time.format(date)}` : day(date, now)
}
