import {
  EXACT_DIGITS,
  figurePattern,
  inBrackets,
  hasCurrencyOrPercent,
  type Figure,
  type FigureDigits,
} from '#contract/figures/figure.ts'
import type { DecimalSign } from '#contract/figures/decimal-signs.ts'
import type { ColumnNotation } from './columns.ts'

/** The General format shows up to this many digits unchanged. */
const GENERAL_DIGITS = 10

/** Whether all figures of the column have `count` decimals. */
const isUniform = ({ decimals }: ColumnNotation, sign: DecimalSign, count: number): boolean =>
  decimals[sign].least === count && decimals[sign].most === count

/** Whether the General format keeps the digits unchanged. */
const isGeneral = (reading: FigureDigits, column: ColumnNotation, sign: DecimalSign): boolean =>
  reading.whole + reading.decimals <= GENERAL_DIGITS &&
  (reading.decimals === 0 ||
    (!reading.plain.endsWith('0') && !isUniform(column, sign, reading.decimals)))

const wholeFormat = (
  figure: Figure,
  { gap, whole }: FigureDigits,
  { isGrouped }: ColumnNotation,
): string => {
  const isShort = whole <= 3 && (isGrouped || figure.before + figure.after !== '')
  return gap !== '' || isShort ? '#,##0' : '0'
}

/** Number format that shows the figure as written, with the app's separators. Empty for General. */
export const figureFormat = (
  figure: Figure,
  reading: FigureDigits,
  column: ColumnNotation,
  sign: DecimalSign,
): string => {
  const whole = wholeFormat(figure, reading, column)
  if (!hasCurrencyOrPercent(figure) && figure.exponent === '') {
    if (reading.whole + reading.decimals > EXACT_DIGITS) return ''
    const isPlain = whole === '0' && !column.hasBrackets
    if (isPlain && isGeneral(reading, column, sign)) return ''
  }
  const shown = figurePattern(figure, whole, Math.min(reading.decimals, EXACT_DIGITS))
  return column.hasBrackets ? inBrackets(shown) : shown
}
