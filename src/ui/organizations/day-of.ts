import { dateOf } from '../kit/dates.ts'

/** A time as the server says it, in words; empty for one that is none. */
export const dayOf = (iso: string, words: (date: Date) => string): string => {
  const date = dateOf(iso)
  return date ? words(date) : ''
}
