import { CURRENCY_SIGN, currencyCode, isNameWithDigits } from './currencies.ts'
import type { DecimalSign } from './decimal-signs.ts'

/** The parts of a text that looks like a figure. A missing part is ''. */
export type Figure = {
  /** The digits with their separators. */
  readonly body: string
  readonly isNegative: boolean
  /** True for "(1,234.00)". */
  readonly isBracketed: boolean
  /** True for "1,234.00-". */
  readonly isTrailing: boolean
  readonly isPlus: boolean
  /** The exponent as written, such as `e+05`. */
  readonly exponent: string
  readonly isPercent: boolean
  /** The currency before or after the digits, including the space between. */
  readonly before: string
  readonly after: string
}

/** The digits of a figure, parsed with one decimal sign. */
export type FigureDigits = {
  /** The number in program notation: 1234.50. */
  readonly plain: string
  readonly decimals: number
  readonly whole: number
  /** The thousands separator, or ''. */
  readonly gap: string
}

/**
 * A number holds at most this many digits exactly. Texts with more digits are account or card
 * numbers, so they stay text.
 */
export const EXACT_DIGITS = 15

/** Longest text that may be a figure, in characters. */
const FIGURE_CHARS = 48

const CURRENCY = `(?:${CURRENCY_SIGN}|[A-Z]{3})`
const SIGN = '[-−+]'
/** Spaces between thousands: plain, no-break, narrow no-break, thin. */
const BLANKS = ' \\u00a0\\u202f\\u2009'
const FIGURE = new RegExp(
  `^(?<ahead>(?:${CURRENCY}\\s?)?)(?<open>\\(?)\\s?(?<outer>${SIGN}?)\\s?` +
    `(?<before>(?:${CURRENCY}\\s?)?)(?<inner>${SIGN}?)` +
    `(?<body>[\\d.,](?:[\\d.,'’${BLANKS}]*\\d)?)(?<exponent>(?:[eE][-+]?\\d{1,3})?)` +
    `(?<percent>(?:\\s?%)?)(?<after>(?:\\s?${CURRENCY})?)(?<trail>(?:\\s?-)?)\\s?(?<close>\\)?)` +
    `(?<rate>(?:\\s?%)?)(?<behind>(?:\\s?${CURRENCY})?)$`,
  'u',
)
const HAS_DIGIT = /\d/
/** Direction marks, which Arabic and Hebrew currencies include. */
const DIRECTIONS = /[\u061c\u200e\u200f]/g

const atMostOne = (...parts: readonly (string | undefined)[]): boolean =>
  parts.filter(Boolean).length <= 1

/** True if the text beside the digits is a currency or empty. */
const isMoney = (written: string, own: string): boolean =>
  written === '' || currencyCode(written, own) !== null

type Parts = Readonly<Record<string, string | undefined>>

/**
 * Allows only matching brackets, one sign, and one of these: a currency, a percent sign or an
 * exponent.
 */
const isSound = (part: Parts): boolean =>
  (part['open'] !== '') === (part['close'] !== '') &&
  atMostOne(part['open'], part['outer'], part['inner'], part['trail']) &&
  atMostOne(part['percent'], part['rate']) &&
  atMostOne(
    part['ahead'],
    part['before'],
    part['after'],
    part['behind'],
    part['exponent'],
    `${part['percent']}${part['rate']}`,
  )

const figureFrom = (part: Parts): Figure => {
  const sign = `${part['outer']}${part['inner']}`
  const isBracketed = part['open'] !== ''
  const isTrailing = part['trail'] !== ''
  return {
    body: part['body'] ?? '',
    isNegative: isBracketed || isTrailing || /[-−]/.test(sign),
    isBracketed,
    isTrailing,
    isPlus: sign === '+',
    exponent: part['exponent'] ?? '',
    isPercent: `${part['percent']}${part['rate']}` !== '',
    before: `${part['ahead']}${part['before']}`,
    after: `${part['after']}${part['behind']}`,
  }
}

/** Splits a figure into its parts. Null for other texts. `own` is the region's currency. */
export const figureOf = (written: string, own = ''): Figure | null => {
  const text = written.replace(DIRECTIONS, '').trim()
  if (text.length > FIGURE_CHARS || !HAS_DIGIT.test(text)) return null
  const parts: Parts | undefined = FIGURE.exec(text)?.groups
  if (!parts || !isSound(parts)) return null
  const figure = figureFrom(parts)
  const { before, after, body } = figure
  if (!isMoney(before, own) || !isMoney(after, own)) return null
  return isNameWithDigits(before, after, body, own) ? null : figure
}

/** `more` is an alternative pattern for the digits before the decimals. */
const bodyPattern = (decimal: string, thousands: string, more: string): RegExp =>
  new RegExp(
    `^((?:0|[1-9]\\d*|[1-9]\\d{0,2}(?:([${thousands}'’${BLANKS}])\\d{3})(?:\\2\\d{3})*${more})?)` +
      `(?:${decimal}(\\d+))?$`,
    'u',
  )
/** Indian figures also separate hundreds of thousands: 12,34,567. */
const INDIAN = '|[1-9]\\d?(?:,\\d\\d)+,\\d{3}'
const BODIES: Readonly<Record<DecimalSign, RegExp>> = {
  '.': bodyPattern('\\.', ',', INDIAN),
  ',': bodyPattern(',', '.', ''),
}

/**
 * Parses the digits with a decimal sign. Null if they don't fit: 1.234,50 with a point, 007 with
 * either.
 */
export const readDigits = (body: string, decimal: DecimalSign): FigureDigits | null => {
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

/** True if a currency or percent sign proves that the text is a figure. */
export const hasCurrencyOrPercent = ({ isPercent, before, after }: Figure): boolean =>
  isPercent || before !== '' || after !== ''

/** The numeric value of a figure. */
export const figureValue = (
  { isNegative, isPercent, exponent }: Pick<Figure, 'isNegative' | 'isPercent' | 'exponent'>,
  { plain }: Pick<FigureDigits, 'plain'>,
): number => {
  const power = Number(exponent.slice(1) || 0) - (isPercent ? 2 : 0)
  // Shifting the exponent in the text is exact, but dividing is not.
  const size = Number(power === 0 ? plain : `${plain}e${power}`)
  return isNegative && size !== 0 ? -size : size
}

const zeros = (count: number): string => (count === 0 ? '' : `.${'0'.repeat(count)}`)

/** A number format needs quotes around any currency but the dollar. */
const literal = (text: string): string => (text === '' || text === '$' ? text : `"${text}"`)

/** A number format with negatives in brackets and aligned positives. */
export const inBrackets = (shown: string): string => `${shown}_);(${shown})`

/** The number format that displays a figure as written. `whole` is `0` or `#,##0`. */
export const figurePattern = (
  { before, after, exponent, isPercent }: Figure,
  whole: string,
  decimals: number,
): string => {
  const digits = `${whole}${zeros(decimals)}${exponent === '' ? '' : 'E+00'}${isPercent ? '%' : ''}`
  return literal(before) + digits + literal(after)
}
