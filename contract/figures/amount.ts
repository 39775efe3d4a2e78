import {
  EXACT_DIGITS,
  figureOf,
  figureValue,
  inBrackets,
  readDigits,
  type Figure,
  type FigureDigits,
} from './figure.ts'

/** A figure in a text, with the number format that displays it the same way. */
export type Amount = {
  /** 5 % is 0.05 and "$1.2M" is 1200000. */
  readonly value: number
  readonly pattern: string
  /**
   * The figure as text for a spreadsheet, without separators and currency: "-1200.5", "5.25%".
   * `readAmounts` writes it with the user's decimal sign.
   */
  readonly plain: string
}

/** Longest text that may be a figure, in characters. */
const AMOUNT_CHARS = 40

/** The unit after the digits. Only a currency and a bracket may follow it. */
const UNIT = /(?<=\d)\s*(bps?|x|[kK]|[mM]n?|[bB]n?)(?=\s*(?:[A-Z]{3}|[A-Z]{0,2}[$€£¥])?\s*\)?$)/

/**
 * A currency code directly before its digits: "USD5m". A text typed into a cell in this form counts
 * as a name with digits. In a table it is money.
 */
const CODE_BEFORE = /\b(US\$|USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK)(?=[-−+]?\d)/

/** For each unit, its power of 1,000 and its letters in the number format. */
const SCALES: Readonly<Record<string, readonly [number, string]>> = {
  k: [1, 'k'],
  K: [1, 'K'],
  M: [2, 'M'],
  m: [2, 'm'],
  mn: [2, 'mn'],
  Mn: [2, 'Mn'],
  B: [3, 'B'],
  b: [3, 'b'],
  bn: [3, 'bn'],
  Bn: [3, 'Bn'],
}
/** Without a currency these units may mean months, metres or bits. */
const NEEDS_CURRENCY = new Set(['m', 'b', 'mn'])
/** Units that follow a figure without changing its value. */
const TAILS: Readonly<Record<string, string>> = { x: '"x"', bp: '" bp"', bps: '" bps"' }

/**
 * True if the notation of tables allows this figure. A text with an exponent, such as 1e5, is not a
 * figure of a table.
 */
const isOfTable = ({ exponent, isPercent, before, after }: Figure, unit: string): boolean =>
  exponent === '' &&
  !(isPercent && unit !== '') &&
  !(NEEDS_CURRENCY.has(unit) && before + after === '')

const quoted = (word: string): string => (word === '$' ? word : `"${word}"`)

const moneyBefore = (written: string): string => {
  const money = written.trim()
  if (money === '') return ''
  return quoted(money.length > 1 ? `${money} ` : money)
}

const moneyAfter = (written: string): string => {
  const money = written.trim()
  return money === '' ? '' : `" ${money}"`
}

const unitPattern = (unit: string): string => {
  const [thousands, letter] = SCALES[unit] ?? [0, '']
  return letter === '' ? (TAILS[unit] ?? '') : `${','.repeat(thousands)}"${letter}"`
}

const shownPattern = (
  { before, after, isPercent }: Figure,
  { gap, decimals }: FigureDigits,
  unit: string,
): string => {
  const whole = gap + before + after === '' ? '0' : '#,##0'
  const fraction = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`
  const digits = whole + fraction + unitPattern(unit) + (isPercent ? '%' : '')
  return moneyBefore(before) + digits + moneyAfter(after)
}

const scaleOf = (unit: string): number => 1000 ** (SCALES[unit]?.[0] ?? 0)

/** Removes binary rounding noise, so "7%" is 0.07. */
const exact = (value: number): number => Number(value.toPrecision(EXACT_DIGITS))

/**
 * Parses a figure in the notation of tables: "(1,200.50)", "-$3", "5.25%", "€1.2M", "2.5x". Returns
 * null for text and for ambiguous cases such as 007, twenty digits or "1.200,50".
 */
export const readAmount = (text: string): Amount | null => {
  if (text.length > AMOUNT_CHARS) return null
  const unit = UNIT.exec(text)?.[1] ?? ''
  const figure = figureOf(text.replace(UNIT, '').replace('–', '−').replace(CODE_BEFORE, '$1 '))
  if (figure === null || !isOfTable(figure, unit)) return null
  const digits = readDigits(figure.body, '.')
  if (digits === null || digits.whole + digits.decimals > EXACT_DIGITS) return null
  const value = exact(figureValue(figure, digits) * scaleOf(unit))
  const plain = figure.isPercent ? `${exact(value * 100)}%` : String(value)
  return { value, pattern: inBrackets(shownPattern(figure, digits, unit)), plain }
}

/** The value of one unit in the last displayed digit: 0.01 for 1.25, 0.001 for 5.5%. */
export const stepOf = ({ pattern }: Pick<Amount, 'pattern'>): number => {
  const [shown = ''] = pattern.replace(/"[^"]*"/g, '').split('_)')
  const decimals = /\.(0+)/.exec(shown)?.[1]?.length ?? 0
  const thousands = /,+$/.exec(shown)?.[0].length ?? 0
  return Number(`1e${3 * thousands - decimals - (shown.includes('%') ? 2 : 0)}`)
}
