import type { ChosenImport } from '#contract/import.ts'

/** What stands before the decimals. */
export type DecimalSign = ChosenImport['decimal']

/** A text that looks like a figure, by its parts; what is not there is empty. */
export type Figure = {
  /** Digits with what stands between them. */
  readonly body: string
  readonly isNegative: boolean
  /** (1,234.00) */
  readonly isBracketed: boolean
  /** 1,234.00- */
  readonly isTrailing: boolean
  readonly isPlus: boolean
  /** `e+05` */
  readonly exponent: string
  readonly isPercent: boolean
  /** The currency before the digits, with the space between; or after them. */
  readonly before: string
  readonly after: string
}

/** The body of a figure as one decimal sign has it. */
export type Reading = {
  /** As a program writes it: 1234.50. */
  readonly plain: string
  readonly decimals: number
  /** How many digits stand before the decimals. */
  readonly whole: number
  /** What stands between thousands; empty for nothing. */
  readonly gap: string
}

type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T]
type Parts = readonly [string, ...Ten<string>]

/** No figure is longer, in characters. */
const FIGURE_CHARS = 48

const CURRENCY =
  '(?:US|CA|AU|NZ|HK|A|C)?\\$|[€£¥₹₽₩₺₪₫₴฿₦₱]|R\\$|zł|Kč|kr\\.?|Fr\\.?|CHF|USD|EUR|GBP|JPY|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|SGD|HKD|TRY|RUB'
const SIGN = '[-−+]'
/** In their order: bracket, sign, currency, sign, body, exponent, percent, currency, sign, bracket. */
const FIGURE = new RegExp(
  `^(\\(?)\\s?(${SIGN}?)\\s?((?:(?:${CURRENCY})\\s?)?)(${SIGN}?)` +
    `([\\d.,](?:[\\d.,'’ \\u00a0\\u202f]*\\d)?)((?:[eE][-+]?\\d{1,3})?)` +
    `((?:\\s?%)?)((?:\\s?(?:${CURRENCY}))?)((?:\\s?-)?)\\s?(\\)?)$`,
  'u',
)
const HAS_DIGIT = /\d/

const atMostOne = (...parts: readonly boolean[]): boolean => parts.filter(Boolean).length <= 1

/** The parts of a text that looks like a figure; null for all else. */
export const figureOf = (written: string): Figure | null => {
  if (written.length > FIGURE_CHARS || !HAS_DIGIT.test(written)) return null
  const found = FIGURE.exec(written.trim())
  if (found === null) return null
  const [, open, outer, before, inner, body, exponent, percent, after, trail, close] =
    found as unknown as Parts
  const isBracketed = open !== ''
  const isTrailing = trail !== ''
  if (isBracketed !== (close !== '')) return null
  if (!atMostOne(isBracketed, outer !== '', inner !== '', isTrailing)) return null
  if (!atMostOne(before !== '', after !== '', exponent !== '', percent !== '')) return null
  const sign = outer + inner
  return {
    body,
    isNegative: isBracketed || isTrailing || (sign !== '' && sign !== '+'),
    isBracketed,
    isTrailing,
    isPlus: sign === '+',
    exponent,
    isPercent: percent !== '',
    before,
    after,
  }
}

/** In their order: what stands before the decimals, what is between its thousands, the decimals. */
const bodyPattern = (decimal: string, thousands: string, more: string): RegExp =>
  new RegExp(
    `^((?:0|[1-9]\\d*|[1-9]\\d{0,2}(?:([${thousands}'’ \\u00a0\\u202f])\\d{3})(?:\\2\\d{3})*${more})?)` +
      `(?:${decimal}(\\d+))?$`,
    'u',
  )
/** Indian figures have commas between hundreds too: 12,34,567. */
const INDIAN = '|[1-9]\\d?(?:,\\d\\d)+,\\d{3}'
const BODIES: Readonly<Record<DecimalSign, RegExp>> = {
  '.': bodyPattern('\\.', ',', INDIAN),
  ',': bodyPattern(',', '.', ''),
}

/** The digits as that decimal sign has them; null where it cannot: 1.234,50 with a point, 007 with both. */
export const readBody = (body: string, decimal: DecimalSign): Reading | null => {
  const found = BODIES[decimal].exec(body)
  if (found === null) return null
  const [, written = '', between = '', decimals = ''] = found
  const whole = written.replace(/\D/g, '')
  return {
    plain: decimals === '' ? whole : `${whole || '0'}.${decimals}`,
    decimals: decimals.length,
    whole: whole.length,
    gap: between !== '' || whole.length === written.length ? between : ',',
  }
}
