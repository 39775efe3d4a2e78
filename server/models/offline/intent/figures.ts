/** The unit of a number. */
type Unit = 'plain' | 'percent' | 'years' | 'months'

export type Currency = '$' | '€' | '£'
/** How often somebody pays an amount. */
type Period = 'week' | 'month' | 'quarter' | 'year'

/** A number in a text. Percentages are fractions, and "1.2m" is 1,200,000. */
export type SpokenFigure = {
  readonly value: number
  readonly unit: Unit
  /** True if the number has a currency sign or a suffix such as "k", "m" or "bn". */
  readonly money: boolean
  readonly currency: Currency | null
  /** The payment period after the number: "a month", "yearly". */
  readonly per: Period | null
  /** Offset of the first character. */
  readonly at: number
}

/** A month of a year. `month` counts from 1. */
export type YearMonth = { readonly year: number; readonly month: number }

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?=\s*(?:%|percent|per cent))|\d+(?:\.\d+)?|\.\d+`
const SUFFIX = String.raw`%|percent\b|per cent\b|k\b|thousand\b|m\b|mn\b|million\b|bn?\b|billion\b|-?\s*(?:years?|yrs?|y)\b|-?\s*(?:months?|mos?)\b`
const FIGURE = new RegExp(
  String.raw`(?<![\w.,])([-−(])?\s?([$€£])?\s?(${NUMBER})\s*(${SUFFIX})?(?:\s*(?:dollars?|usd|euros?|eur|pounds?|gbp)\b)?(?:\s*(?:a|per|each|every|\/)\s*(week|month|quarter|year)\b|\s*(week|month|quarter|year|annual)ly\b)?`,
  'gi',
)
const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Full and short month names, but not "Margin". */
const MONTH_WORD =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)'
const DATE = new RegExp(
  String.raw`\b(?:\d{1,2}\s+)?(?=${MONTH_WORD}\b)(${MONTHS.join('|')})[a-z]*\.?,?\s+(?:\d{1,2},?\s+)?((?:19|20)\d\d)\b`,
  'i',
)

const plainNumber = (text: string): number =>
  Number(/,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', ''))

const unitOf = (suffix: string): Unit => {
  if (suffix === '%' || suffix.startsWith('per')) return 'percent'
  if (/^-?\s*y/.test(suffix)) return 'years'
  return /^-?\s*mo(?:nth)?s?$/.test(suffix) ? 'months' : 'plain'
}

const periodOf = (word: string | undefined): Period | null => {
  const period = word?.toLowerCase().replace('annual', 'year')
  return (period as Period | undefined) ?? null
}

/** Finds a month with its year, as in "from January 2027". */
export const findMonth = (text: string): YearMonth | null => {
  const match = DATE.exec(text)
  if (!match) return null
  const month = MONTHS.indexOf((match[1] ?? '').toLowerCase()) + 1
  return { year: Number(match[2]), month }
}

const MONTH_NAMES = new RegExp(String.raw`\b${MONTH_WORD}\b`, 'gi')

/** The months in a text, from 1, without duplicates, in order of appearance. */
export const findMonthNames = (text: string): readonly number[] => [
  ...new Set(
    [...text.matchAll(MONTH_NAMES)].map(
      ([name]) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1,
    ),
  ),
]

/** Finds the numbers of a text in order and skips dates. "(500)" and "-500" are negative. */
export const findFigures = (text: string): readonly SpokenFigure[] =>
  [...text.replace(DATE, (date) => ' '.repeat(date.length)).matchAll(FIGURE)].map((match) => {
    const suffix = (match[4] ?? '').toLowerCase().trim()
    const unit = unitOf(suffix)
    const scale = unit === 'plain' ? (SCALE[suffix] ?? 1) : 1
    const sign = match[1] ? -1 : 1
    const value = plainNumber(match[3] ?? '0') * scale * sign
    return {
      value: unit === 'percent' ? round(value / 100) : value,
      unit,
      money: match[2] !== undefined || scale > 1,
      currency: (match[2] ?? null) as Currency | null,
      per: periodOf(match[5] ?? match[6]),
      at: match.index,
    }
  })

/** Removes floating-point noise: 6.5 / 100 becomes 0.065, not 0.06500000000000001. */
const round = (value: number): number => Number(value.toPrecision(12))

const WHOLE =
  /^[-−(]?\s?[$€£]?\s?[\d.,]*\d\)?\s*(?:%|percent\b|per cent\b|k\b|thousand\b|m\b|mn\b|million\b|bn?\b|billion\b|-?\s*(?:years?|yrs?|y|months?|mos?)\b)?(?:\s*(?:dollars?|usd|euros?|eur|pounds?|gbp)\b)?/i

/** Offset after a figure and its unit, where a name may continue. */
export const figureEnd = (text: string, { at }: SpokenFigure): number => {
  const rest = text.slice(at)
  const lead = rest.length - rest.trimStart().length
  return at + lead + (WHOLE.exec(rest.trimStart())?.[0].length ?? 0)
}
