import { findDays, inYearOf, type DayMention } from './days.ts'
import { findQuantities } from './joined-quantities.ts'
import type { Quantity } from './quantities.ts'
import { findTerms, type TermMatch } from './terms.ts'
import { wordsOf, type Word } from './words.ts'

/** A message with everything in it that can have a place in a plan. */
export type Message = {
  readonly text: string
  /** The words outside of quantities and days. */
  readonly words: readonly Word[]
  readonly terms: readonly TermMatch[]
  readonly quantities: readonly Quantity[]
  readonly days: readonly DayMention[]
}

type Span = { readonly start: number; readonly end: number }
const DAY_COUNT = /\b(?:30E?|act|actual)\/(?:360|365|act|actual)\b/gi

/** A day without a year is in the year of a day with one. */
const withYears = (days: readonly DayMention[]): readonly DayMention[] => {
  const known = days.find(({ hasYear }) => hasYear)
  return known === undefined
    ? days
    : days.map((day) => (day.hasYear ? day : { ...day, ...inYearOf(day, known), hasYear: true }))
}

const isWithin = ({ start, end }: Span, spans: readonly Span[]): boolean =>
  spans.some((span) => start < span.end && end > span.start)

const DIGIT_WORDS: Readonly<Record<string, string>> = { 2: 'two', 3: 'three', 4: 'four', 6: 'six' }
const EVERY = /\bevery (\d) (?=weeks|months)/gi
/** "every two weeks" is a frequency, not a duration. */
const EVERY_FEW = /\bevery (?:two|three|four|six) (?:weeks|months)\b/gi

const withWords = (text: string): string =>
  text.replaceAll(EVERY, (found, digit: string) => {
    const word = DIGIT_WORDS[digit]
    return word === undefined ? found : `every ${word} `
  })

/** Reads a message. `today` decides the year of a day without one. */
export const readMessage = (written: string, today: Date): Message => {
  const text = withWords(written)
  const periods = [...text.matchAll(EVERY_FEW), ...text.matchAll(DAY_COUNT)].map(
    ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    }),
  )
  const days = withYears(findDays(text, today))
  const quantities = findQuantities(text).filter(
    (quantity) => !isWithin(quantity, [...days, ...periods]),
  )
  const words = wordsOf(text).filter((word) => !isWithin(word, [...days, ...quantities]))
  return { text, words, terms: findTerms(words), quantities, days }
}
