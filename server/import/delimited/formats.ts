import {
  figurePattern,
  inBrackets,
  isMarked,
  type Figure,
  type Reading,
} from '#contract/figures/figure.ts'
import { EXACT_DIGITS } from '#contract/figures/read-typed.ts'
import type { DecimalSign } from '#contract/figures/decimal-signs.ts'
import type { Column } from './columns.ts'

/** So many digits General shows as they are. */
const GENERAL_DIGITS = 10

/** Whether all decimals of the column are as many as these. */
const isUniform = ({ decimals }: Column, sign: DecimalSign, count: number): boolean =>
  decimals[sign].least === count && decimals[sign].most === count

/** Whether General shows the digits as they are written. */
const isGeneral = (reading: Reading, column: Column, sign: DecimalSign): boolean =>
  reading.whole + reading.decimals <= GENERAL_DIGITS &&
  (reading.decimals === 0 ||
    (!reading.plain.endsWith('0') && !isUniform(column, sign, reading.decimals)))

const wholeFormat = (figure: Figure, { gap, whole }: Reading, { isGrouped }: Column): string => {
  const isShort = whole <= 3 && (isGrouped || figure.before + figure.after !== '')
  return gap !== '' || isShort ? '#,##0' : '0'
}

/** The format that shows a figure as it is written, with the product's signs; empty for General. */
export const figureFormat = (
  figure: Figure,
  reading: Reading,
  column: Column,
  sign: DecimalSign,
): string => {
  const whole = wholeFormat(figure, reading, column)
  if (!isMarked(figure) && figure.exponent === '') {
    if (reading.whole + reading.decimals > EXACT_DIGITS) return ''
    const isPlain = whole === '0' && !column.hasBrackets
    if (isPlain && isGeneral(reading, column, sign)) return ''
  }
  const shown = figurePattern(figure, whole, Math.min(reading.decimals, EXACT_DIGITS))
  return column.hasBrackets ? inBrackets(shown) : shown
}
