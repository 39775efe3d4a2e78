import { CURRENCY_SIGN, currencyCode, isName } from './currencies.ts'
import type { DecimalSign } from './decimal-signs.ts'

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

/** No figure is longer, in characters. */
const FIGURE_CHARS = 48

const CURRENCY = `(?:${CURRENCY_SIGN}|[A-Z]{3})`
const SIGN = '[-−+]'
/** Blanks between thousands: plain, fixed, narrow, thin. */
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
/** Marks of the direction of writing, which Arabic and Hebrew money brings along. */
const DIRECTIONS = /[\u061c\u200e\u200f]/g

const atMostOne = (...parts: readonly (string | undefined)[]): boolean =>
  parts.filter(Boolean).length <= 1

/** Whether what stands beside the digits is money. */
const isMoney = (written: string, own: string): boolean =>
  written === '' || currencyCode(written, own) !== null

type Parts = Readonly<Record<string, string | undefined>>

/** At most one sign, one currency, one percent sign; brackets that open and close. */
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

/** The parts of a text that looks like a figure; null for all else. `own` is the region's currency. */
export const figureOf = (written: string, own = ''): Figure | null => {
  const text = written.replace(DIRECTIONS, '').trim()
  if (text.length > FIGURE_CHARS || !HAS_DIGIT.test(text)) return null
  const parts: Parts | undefined = FIGURE.exec(text)?.groups
  if (!parts || !isSound(parts)) return null
  const figure = figureFrom(parts)
  const { before, after, body } = figure
  if (!isMoney(before, own) || !isMoney(after, own)) return null
  return isName(before, after, body, own) ? null : figure
}

/** In their order: what stands before the decimals, what is between its thousands, the decimals. */
const bodyPattern = (decimal: string, thousands: string, more: string): RegExp =>
  new RegExp(
    `^((?:0|[1-9]\\d*|[1-9]\\d{0,2}(?:([${thousands}'’${BLANKS}])\\d{3})(?:\\2\\d{3})*${more})?)` +
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

/** Whether a currency or a percent sign makes it a figure beyond doubt. */
export const isMarked = ({ isPercent, before, after }: Figure): boolean =>
  isPercent || before !== '' || after !== ''

/** The number that a figure says. */
export const figureValue = (
  { isNegative, isPercent, exponent }: Pick<Figure, 'isNegative' | 'isPercent' | 'exponent'>,
  { plain }: Pick<Reading, 'plain'>,
): number => {
  const power = Number(exponent.slice(1) || 0) - (isPercent ? 2 : 0)
  // Moving the point in the text is exact, dividing is not.
  const size = Number(power === 0 ? plain : `${plain}e${power}`)
  return isNegative && size !== 0 ? -size : size
}

const zeros = (count: number): string => (count === 0 ? '' : `.${'0'.repeat(count)}`)

/** Currency and spaces as they stand in a format: only the dollar needs no quotes. */
const literal = (text: string): string => (text === '' || text === '$' ? text : `"${text}"`)

/** A format that shows negatives in brackets, and what is positive in line with them. */
export const inBrackets = (shown: string): string => `${shown}_);(${shown})`

/** The format that shows a figure of this many decimals as it is written; `whole` is `0` or `#,##0`. */
export const figurePattern = (
  { before, after, exponent, isPercent }: Figure,
  whole: string,
  decimals: number,
): string => {
  const digits = `${whole}${zeros(decimals)}${exponent === '' ? '' : 'E+00'}${isPercent ? '%' : ''}`
  return literal(before) + digits + literal(after)
}
