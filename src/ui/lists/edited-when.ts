import { figureText } from '#contract/figures/figure-text.ts'
import { parseDate, day, daysBetween, time } from '../kit/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * "Edited 3 min ago", "Edited 2:06 PM", "Edited yesterday, 5:40 PM", "Edited Nov 18". Empty for an
 * invalid date.
 */
export const editedWhen = (iso: string, now: Date): string => {
  const date = parseDate(iso)
  if (!date) return ''
  const age = now.getTime() - date.getTime()
  if (age < MINUTE_MS) return 'Edited just now'
  if (age < HOUR_MS) return `Edited ${figureText(Math.floor(age / MINUTE_MS))} min ago`
  const days = daysBetween(date, now)
  if (days <= 0) return `Edited ${time.format(date)}`
  return days === 1 ? `Edited yesterday, ${time.format(date)}` : `Edited ${day(date, now)}`
}
