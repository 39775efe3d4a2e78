import { dateOf } from '../kit/dates.ts'

/** Formats an ISO time with `words`. Empty for an invalid time. */
export const dayOf = (iso: string, words: (date: Date) => string): string => {
  const date = dateOf(iso)
  return date ? words(date) : ''
}
