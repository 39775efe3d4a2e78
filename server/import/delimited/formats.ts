import { EXACT_DIGITS, isMarked, type Column } from './columns.ts'
import type { Day } from './day.ts'
import type { DecimalSign, Figure, Reading } from './figure.ts'

/** So many digits General shows as they are. */
const GENERAL_DIGITS = 10

const zeros = (count: number): string => (count === 0 ? '' : `.${'0'.repeat(count)}`)

/** Currency and spaces as they stand in a format: only the dollar needs no quotes. */
const literal = (text: string): string => (text === '' || text === '$' ? text : `"${text}"`)

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
  const power = figure.exponent === '' ? '' : 'E+00'
  const percent = figure.isPercent ? '%' : ''
  const digits = `${whole}${zeros(Math.min(reading.decimals, EXACT_DIGITS))}${power}${percent}`
  const shown = literal(figure.before) + digits + literal(figure.after)
  return column.hasBrackets ? `${shown}_);(${shown})` : shown
}

/** The format that shows a day, a time or both as they are written. */
export const dayFormat = (
  { kind, sign, clock, pattern }: Day,
  isPadded: boolean,
  order: 'day_first' | 'month_first',
): string => {
  const time = clock === null ? '' : clock.pattern
  if (kind === 'clock') return time
  const [day, month] = isPadded ? ['dd', 'mm'] : ['d', 'm']
  const pair = order === 'day_first' ? [day, month] : [month, day]
  const date =
    kind === 'named'
      ? pattern
      : (kind === 'iso' ? ['yyyy', 'mm', 'dd'] : [...pair, 'yyyy']).join(sign)
  return time === '' ? date : `${date} ${time}`
}
