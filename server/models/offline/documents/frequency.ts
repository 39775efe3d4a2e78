import type { Period } from './periods.ts'

/** The length of a figure's period: "annual", "quarterly", "monthly". */
export type Frequency = 'year' | 'quarter' | 'month' | 'week' | 'day'

const NO_REPORT = String.raw`(?!\s+(?:reports?|accounts?|statements?|results?|general|meeting)\b)`
const NAMES: readonly (readonly [Frequency, RegExp])[] = [
  [
    'year',
    new RegExp(
      String.raw`\b(?:annual(?:ly)?|yearly)\b${NO_REPORT}|\b(?:per|a|each) year\b|\bper annum\b|\bp\.?\s?a\.?(?![\p{L}\d])|\bjährlich`,
      'iu',
    ),
  ],
  ['quarter', new RegExp(String.raw`\bquarterly\b${NO_REPORT}|\b(?:per|a|each) quarter\b`, 'iu')],
  ['month', /\bmonthly\b|\b(?:per|a|each) month\b|\bmonatlich/iu],
  ['week', /\bweekly\b|\b(?:per|a|each) week\b|\bwöchentlich/iu],
  ['day', /\bdaily\b|\b(?:per|a|each) day\b|\btäglich/iu],
]

/** The period length in a text, else null. "Annual report" does not count. */
export const frequencyOf = (text: string): Frequency | null =>
  NAMES.find(([, name]) => name.test(text))?.[0] ?? null

/** Removes the words for a period length. */
export const withoutFrequency = (text: string): string =>
  NAMES.reduce((rest, [, name]) => rest.replace(new RegExp(name.source, 'giu'), ' '), text)

/** The length of a period. Null for a day, because a day is a balance date. */
const lengthOf = ({ part, day }: Period): Frequency | 'other' | null => {
  if (day !== null) return null
  if (part === null || part.startsWith('/')) return 'year'
  if (part.startsWith('q')) return 'quarter'
  return part.startsWith('m') ? 'month' : 'other'
}

/**
 * The length of the periods that a figure names: "year", "q", "9m", "day". A part of a year
 * prevails over a year. Without periods, the words `around` decide. Null if unknown.
 */
export const periodLengthOf = (periods: readonly Period[], around: string): string | null => {
  const spans = periods.map(({ part, day }) => {
    if (day !== null) return 'day'
    return part === null || part.startsWith('/')
      ? 'year'
      : (/^(?:\d+m|[a-z])/.exec(part)?.[0] ?? null)
  })
  const part = spans.find((one) => one !== 'year')
  if (spans.length > 0) return part ?? 'year'
  if (/\b(?:annual|yearly|full[- ]year)\b/i.test(around)) return 'year'
  return /\bquarter(?:ly)?\b/i.test(around) ? 'q' : null
}

/**
 * True if both lengths are known and differ, such as a year and a quarter. A day never counts as
 * different, because it is a balance date.
 */
export const isOtherPeriodLength = (first: string | null, second: string | null): boolean =>
  first !== null && second !== null && first !== second && ![first, second].includes('day')

/** Scores a figure against a period length: 1 if equal, 0 if different, 0.75 if unknown. */
export const frequencyScore = (
  asked: Frequency | null,
  text: string,
  periods: readonly Period[],
): number => {
  if (asked === null) return 1
  const own = frequencyOf(text)
  if (own !== null) return own === asked ? 1 : 0
  const lengths = periods.map(lengthOf).filter((one) => one !== null)
  if (lengths.length > 0) return lengths.includes(asked) ? 1 : 0
  return 0.75
}
