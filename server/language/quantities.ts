import { readNumber, tidy, type NumberRead } from './numbers.ts'

/** Units of time, as a quantity or a period names them. */
export type TimeUnit = 'year' | 'half-year' | 'quarter' | 'month' | 'two weeks' | 'week' | 'day'

/** A quantity in a message. A percentage is a fraction, and "1.2m" is 1,200,000. */
export type Quantity = {
  readonly kind: 'number' | 'money' | 'percent' | 'points' | 'duration' | 'times' | 'ordinal'
  readonly value: number
  /** The unit of a duration. */
  readonly unit: TimeUnit | null
  /** A currency code or sign, null if none is written. */
  readonly currency: string | null
  /** The period that an amount or a rate is for: "a month". */
  readonly per: TimeUnit | null
  /** True if the digits can be read in two ways, such as 4.300. */
  readonly isDoubtful: boolean
  /** Offsets of its first character and after its last one. */
  readonly start: number
  readonly end: number
}

const SIGNS = String.raw`US\$|CA\$|AU\$|NZ\$|HK\$|A\$|C\$|R\$|[$€£¥₹₪₩₽₺]`
const CODES =
  'USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|ZAR|SGD|HKD|CNY|BRL|MXN|TRY|AED|SAR|ILS'
const BEFORE = new RegExp(String.raw`(?:(${SIGNS})|\b(${CODES})\b)\s?[-−–(]?\s?$`, 'i')
const CURRENCY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:us )?dollars?\b|^bucks?\b/i, '$'],
  [/^euros?\b/i, '€'],
  [/^pounds?(?: sterling)?\b|^quid\b/i, '£'],
  [/^(?:swiss )?francs?\b/i, 'CHF'],
  [/^rupees?\b/i, '₹'],
  [/^yen\b/i, '¥'],
]
const AFTER = new RegExp(String.raw`^(?:(${SIGNS})|(${CODES})\b)`, 'i')

const TIME_UNITS: readonly (readonly [RegExp, TimeUnit])[] = [
  [/^(?:half[- ]years?|six[- ]months?)\b/i, 'half-year'],
  [/^(?:years?|yrs?|y)\b\.?/i, 'year'],
  [/^(?:quarters?|qtrs?)\b/i, 'quarter'],
  [/^(?:months?|mths?|mos?)\b\.?/i, 'month'],
  [/^(?:fortnights?|two weeks|2 weeks)\b/i, 'two weeks'],
  [/^(?:weeks?|wks?)\b/i, 'week'],
  [/^days?\b/i, 'day'],
]

const PERIODS: readonly (readonly [RegExp, TimeUnit])[] = [
  [/^(?:p\.?\s?a\b\.?|per annum\b|annually\b|yearly\b|annual\b)/i, 'year'],
  [/^(?:half-?yearly|semi-?annual(?:ly)?)\b/i, 'half-year'],
  [/^quarterly\b/i, 'quarter'],
  [/^(?:p\.?m\b\.?|monthly\b|pcm\b)/i, 'month'],
  [/^(?:fortnightly|bi-?weekly)\b/i, 'two weeks'],
  [/^weekly\b/i, 'week'],
  [/^daily\b/i, 'day'],
]
const EACH = /^(?:a|an|per|each|every|in each|\/)\s*/i
/** A word such as "extra" between an amount and its period. */
const GAP =
  /^(?!(?:on|in|at|of|for|over|to|from|and|or|by|with|after|per|a|an|each|every)\b)\p{L}+\s+(?=(?:a|an|per|each|every)\s)/iu
/** "a year ago" and "a year later" are times, not periods. */
const NO_PERIOD = /^\s*(?:ago|later|from now|earlier|before|old)\b/i

const startOf = <T>(text: string, all: readonly (readonly [RegExp, T])[]) => {
  for (const [pattern, value] of all) {
    const found = pattern.exec(text)
    if (found !== null) return { value, length: found[0].length }
  }
  return null
}

const skipSpace = (text: string, at: number): number =>
  at + (/^[\s-]*/.exec(text.slice(at))?.[0].length ?? 0)

type PeriodEnd = { readonly value: TimeUnit; readonly end: number }

/** "quarterly", "p.a." */
const adverbAt = (text: string, start: number, isRate: boolean): PeriodEnd | null => {
  const word = startOf(text.slice(start), PERIODS)
  // "6 % monthly" says how often interest is charged, not that 6 % are for a month.
  if (word === null || (isRate && word.value !== 'year')) return null
  return { value: word.value, end: start + word.length }
}

/** The period after an amount or a rate: "a month", "/yr", "quarterly". */
const periodAt = (text: string, at: number, isRate: boolean): PeriodEnd | null => {
  const start = skipSpace(text, at)
  const adverb = adverbAt(text, start, isRate)
  if (adverb !== null) return adverb
  const gap = GAP.exec(text.slice(start))?.[0].length ?? 0
  const each = EACH.exec(text.slice(start + gap))
  if (each === null) return null
  const from = start + gap + each[0].length
  const unit = startOf(text.slice(from), TIME_UNITS)
  if (unit === null || NO_PERIOD.test(text.slice(from + unit.length))) return null
  return { value: unit.value, end: from + unit.length }
}

const currencyBefore = (text: string, start: number) => {
  const found = BEFORE.exec(text.slice(0, start))
  return found === null
    ? null
    : { value: (found[1] ?? found[2] ?? '').toUpperCase(), start: found.index }
}

const currencyAfter = (text: string, end: number) => {
  const from = skipSpace(text, end)
  const rest = text.slice(from)
  const sign = AFTER.exec(rest)
  if (sign !== null) return { value: sign[0].toUpperCase(), end: from + sign[0].length }
  const word = startOf(rest, CURRENCY_WORDS)
  return word === null ? null : { value: word.value, end: from + word.length }
}

const PERCENT = /^\s?(?:%|percent(?:age)?\b|per cent\b|pct\b)/i
const POINTS = /^\s?(?:(?:percentage|per cent|percent|%)[ -]points?\b|pp\b|pts\b)/i
const BASIS_POINTS = /^\s?(?:bps?|basis points?)\b/i
const TIMES = /^\s?(?:x|times)\b(?!\s*\d)/i
const ORDINAL = /^(?:st|nd|rd|th)\b/i
const HAS_MINUS = /(?:^|[\s(:,;=])(?:[-−–]|minus\s|negative\s)\s?$/i
const SIGN_BEFORE = new RegExp(String.raw`[-−–]\s?(?:${SIGNS})?\s?$`)

type Part = Pick<Quantity, 'kind' | 'value' | 'unit' | 'end'>

const SUFFIXES: readonly (readonly [pattern: RegExp, kind: Quantity['kind'], divisor: number])[] = [
  [POINTS, 'points', 100],
  [BASIS_POINTS, 'points', 10_000],
  [PERCENT, 'percent', 100],
  [ORDINAL, 'ordinal', 1],
  [TIMES, 'times', 1],
]

/** The unit directly after a number. */
const suffixAt = (text: string, { value, end }: Pick<NumberRead, 'value' | 'end'>): Part | null => {
  const rest = text.slice(end)
  for (const [pattern, kind, divisor] of SUFFIXES) {
    const found = pattern.exec(rest)
    if (found !== null)
      return { kind, value: tidy(value / divisor), unit: null, end: end + found[0].length }
  }
  const from = skipSpace(text, end)
  const unit = startOf(text.slice(from), TIME_UNITS)
  return unit === null
    ? null
    : { kind: 'duration', value, unit: unit.value, end: from + unit.length }
}

const isInBrackets = (text: string, start: number, end: number): boolean =>
  /\(\s?$/.test(text.slice(0, start)) && /^\s?\)/.test(text.slice(end))

type Sum = Part & { readonly start: number; readonly currency: string | null }

/** The number with its unit or its currency. */
const sumAt = (text: string, at: number, number: NumberRead): Sum => {
  const before = currencyBefore(text, at)
  if (before !== null)
    return {
      kind: 'money',
      value: number.value,
      unit: null,
      end: number.end,
      start: before.start,
      currency: before.value,
    }
  const suffix = suffixAt(text, number)
  if (suffix !== null) return { ...suffix, start: at, currency: null }
  const after = currencyAfter(text, number.end)
  return {
    kind: after === null && !number.isLarge ? 'number' : 'money',
    value: number.value,
    unit: null,
    end: after?.end ?? number.end,
    start: at,
    currency: after?.value ?? null,
  }
}

const isMinus = (text: string, at: number, { start, end, currency }: Sum): boolean =>
  HAS_MINUS.test(text.slice(0, start)) ||
  SIGN_BEFORE.test(text.slice(0, at)) ||
  (currency !== null && (isInBrackets(text, start, end) || isInBrackets(text, at, end)))

/** Nobody writes money with three decimals, so the point of €180.000 separates thousands. */
const isGrouped = ({ isDoubtful }: NumberRead, { currency }: Sum): boolean =>
  isDoubtful && currency !== null

const isRate = ({ kind }: Sum): boolean => kind === 'percent' || kind === 'points'

/** Kinds of quantities that a period may follow. */
const HAS_PERIOD: ReadonlySet<Quantity['kind']> = new Set([
  'number',
  'money',
  'percent',
  'points',
  'times',
])

/** Reads the quantity whose digits or number word begin at `at`. Null if there is none. */
const quantityAt = (text: string, at: number): Quantity | null => {
  const number = readNumber(text, at)
  if (number === null) return null
  const sum = sumAt(text, at, number)
  const per = HAS_PERIOD.has(sum.kind) ? periodAt(text, sum.end, isRate(sum)) : null
  const size = isGrouped(number, sum) ? sum.value * 1000 : sum.value
  return {
    ...sum,
    value: isMinus(text, at, sum) ? -size : size,
    per: per?.value ?? null,
    isDoubtful: number.isDoubtful && !isGrouped(number, sum),
    end: per?.end ?? sum.end,
  }
}

const COULD_BEGIN =
  /(?<![\p{L}\p{N}_])(?=[\p{N}.]|\p{L})|(?<=[-−–(/$€£¥₹])(?=\d)|(?<=\b[A-Z]{3})(?=\d)/giu

/** The quantities of a text one by one, in order. */
const isNoise = (text: string, { kind, start, end, value, currency, per }: Quantity): boolean =>
  // "that one" and "a 20 year zero" name no amount.
  kind === 'number' &&
  value <= 1 &&
  currency === null &&
  per === null &&
  /^(?:one|zero)$/i.test(text.slice(start, end))

export const scanQuantities = (text: string): readonly Quantity[] => {
  const found: Quantity[] = []
  let from = 0
  for (const { index } of text.matchAll(COULD_BEGIN)) {
    if (index < from) continue
    const quantity = quantityAt(text, index)
    if (quantity === null || isNoise(text, quantity)) continue
    found.push(quantity)
    from = quantity.end
  }
  return found
}

/** A duration in years. */
export const inYears = ({ value, unit }: Pick<Quantity, 'value' | 'unit'>): number =>
  value / PER_YEAR[unit ?? 'year']

/** How many of a time unit make a year. */
export const PER_YEAR: Readonly<Record<TimeUnit, number>> = {
  year: 1,
  'half-year': 2,
  quarter: 4,
  month: 12,
  'two weeks': 26,
  week: 52,
  day: 365,
}
