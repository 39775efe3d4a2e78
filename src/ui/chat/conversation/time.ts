import { parseDate, time } from '../../kit/dates.ts'

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** The time of an entry in the browser's language: "2:06 PM" for today, else "Nov 17". */
export const shortTime = (iso: string, now: Date = new Date()): string => {
  const date = parseDate(iso)
  if (!date) return ''
  return date.toDateString() === now.toDateString() ? time.format(date) : day.format(date)
}

/** Day and time in full, for a tooltip. */
export const wholeTime = (iso: string): string | undefined => {
  const date = parseDate(iso)
  return date ? whole.format(date) : undefined
}
