import {
  EXACT_DIGITS,
  hasCurrencyOrPercent,
  type Figure,
  type FigureDigits,
} from '#contract/figures/figure.ts'
import { PLUS_DIGITS } from '#contract/figures/read-typed.ts'
import type { DecimalSign } from '#contract/figures/decimal-signs.ts'
import { digitsBySign, type ColumnNotation } from './columns.ts'

/**
 * Longer whole numbers are account numbers if the column also has numbers beyond double precision.
 */
const ACCOUNT_DIGITS = 11

/**
 * Whether digits are a code: too long for a number, or in a column of equally long codes (00501,
 * 10001).
 */
export const isCode = (digits: number, column: ColumnNotation): boolean =>
  digits > EXACT_DIGITS ||
  (column.hasLong && digits > ACCOUNT_DIGITS) ||
  (column.hasCodes && column.digits.least === column.digits.most)

const isDoubtfulWhole = (figure: Figure, digits: number, column: ColumnNotation): boolean => {
  if (figure.isPlus && digits > PLUS_DIGITS) return true
  if (figure.isBracketed && !column.hasBrackets) return true
  return (figure.isTrailing && !column.hasTrailing) || isCode(digits, column)
}

/** Ambiguous notations, such as (5), 5-, 600 123 456 or +49151, need proof from the column. */
const isDoubtful = (
  figure: Figure,
  { decimals, gap, whole }: FigureDigits,
  column: ColumnNotation,
): boolean => {
  if (hasCurrencyOrPercent(figure) || decimals > 0) return false
  if (figure.exponent !== '') return !/[+-]/.test(figure.exponent) || column.others > 0
  if (gap === ' ') return !column.hasSpaces || figure.isPlus
  return gap === '' && isDoubtfulWhole(figure, whole, column)
}

/** Null if the figure is ambiguous in its column and must stay text. */
export const unambiguousDigits = (
  figure: Figure,
  column: ColumnNotation,
  decimal: DecimalSign,
): FigureDigits | null => {
  const readings = digitsBySign(figure)
  const reading = readings?.[decimal]
  if (!readings || !reading || reading.whole > EXACT_DIGITS) return null
  const sign = decimal === '.' ? ',' : '.'
  const other = readings[sign]
  const isTwofold = other !== null && other.plain !== reading.plain
  if (isTwofold && column.sure[sign] > 0) return null
  return isDoubtful(figure, reading, column) ? null : reading
}
