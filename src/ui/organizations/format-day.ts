import { parseDate } from '../kit/dates.ts'

/** Formats an ISO time with `words`. Empty for an invalid time. */
export const formatDay = (iso: string, words: (date: Date) => string): string => {
  const date = parseDate(iso)
  return date ? words(date) : ''
}
