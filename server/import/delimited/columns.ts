import type { ResolvedImportChoices } from '#contract/transfer/import.ts'
import { parseDate, type ParsedDate } from '#contract/figures/parse-date.ts'
import {
  EXACT_DIGITS,
  figureOf,
  hasCurrencyOrPercent,
  readDigits,
  type Figure,
  type FigureDigits,
} from '#contract/figures/figure.ts'
import type { DecimalSign } from '#contract/figures/decimal-signs.ts'

/** Minimum and maximum. Empty while `least` is above `most`. */
type Span = { least: number; most: number }

/** Observations about the notation of a column, filled by `observe`. */
export type ColumnNotation = {
  /** The currency of the user's region, or an empty string. */
  readonly own: string
  /** Currency codes found in unambiguous figures. */
  readonly codes: Set<string>
  /** Longest line in UTF-16 units. */
  chars: number
  /** Number of figures that are valid with one decimal sign only. */
  readonly sure: Record<DecimalSign, number>
  readonly decimals: Record<DecimalSign, Span>
  isGrouped: boolean
  /** Unusual formats found in unambiguous figures: (1,234.00), 1,234.00-, 1 234.00. */
  hasBrackets: boolean
  hasTrailing: boolean
  hasSpaces: boolean
  /** Some digits have a leading zero, so they are codes. */
  hasCodes: boolean
  /** Some numbers exceed the precision of a double. */
  hasLong: boolean
  /** Shortest and longest whole number or code, in digits. */
  readonly digits: Span
  /** Number of texts that are not figures, excluding the heading. */
  others: number
  dayFirst: number
  monthFirst: number
  /** All day-month pairs use points. */
  hasOnlyPoints: boolean
  /** Some days or months have a leading zero. */
  isPadded: boolean
}

const span = (): Span => ({ least: Infinity, most: 0 })
const widen = (each: Span, value: number): void => {
  each.least = Math.min(each.least, value)
  each.most = Math.max(each.most, value)
}

const newColumn = (own: string): ColumnNotation => ({
  own,
  codes: new Set(),
  chars: 0,
  sure: { '.': 0, ',': 0 },
  decimals: { '.': span(), ',': span() },
  isGrouped: false,
  hasBrackets: false,
  hasTrailing: false,
  hasSpaces: false,
  hasCodes: false,
  hasLong: false,
  digits: span(),
  others: 0,
  dayFirst: 0,
  monthFirst: 0,
  hasOnlyPoints: true,
  isPadded: false,
})

const CODE = /^0\d+$/
const WHOLE = /^-?\d+$/
const DIGIT = /\d/

/** Reads a figure with either decimal sign. Null if neither fits. */
export const digitsBySign = (figure: Figure) => {
  const point = readDigits(figure.body, '.')
  const comma = readDigits(figure.body, ',')
  return point === null && comma === null ? null : { '.': point, ',': comma }
}

const observeReading = (
  column: ColumnNotation,
  figure: Figure,
  sign: DecimalSign,
  reading: FigureDigits,
) => {
  if (reading.decimals > 0) widen(column.decimals[sign], reading.decimals)
  const isMarkedOne = hasCurrencyOrPercent(figure) || reading.decimals > 0
  if (reading.gap !== '') column.isGrouped = true
  if (reading.gap === ' ' && isMarkedOne) column.hasSpaces = true
  if (!isMarkedOne && reading.gap === '') return
  if (figure.isBracketed) column.hasBrackets = true
  if (figure.isTrailing) column.hasTrailing = true
}

/** A currency code before or after the digits. */
const CODE_OF_MONEY = /^[A-Z]{3}(?=\s)|(?<=\s)[A-Z]{3}$/

/**
 * Parses a figure with the user's currency, or with a code proven in this column. Without proof, a
 * code may be a word: TOP 10.
 */
export const figureIn = (text: string, { own, codes }: ColumnNotation): Figure | null => {
  const figure = figureOf(text, own)
  const [code = ''] = (figure === null && CODE_OF_MONEY.exec(text.trim())) || []
  return codes.has(code) ? figureOf(text, code) : figure
}

const observeFigure = (column: ColumnNotation, figure: Figure): boolean => {
  const readings = digitsBySign(figure)
  if (readings === null) return false
  const { '.': point, ',': comma } = readings
  const money = `${figure.before}${figure.after}`.trim()
  if (money !== '') column.codes.add(money)
  if (comma === null) column.sure['.'] += 1
  if (point === null) column.sure[','] += 1
  if (point !== null) observeReading(column, figure, '.', point)
  if (comma !== null) observeReading(column, figure, ',', comma)
  return true
}

const observeWhole = (column: ColumnNotation, text: string): void => {
  const length = text.length - (text.startsWith('-') ? 1 : 0)
  widen(column.digits, length)
  if (CODE.test(text)) column.hasCodes = true
  if (length > EXACT_DIGITS) column.hasLong = true
}

/** Whether `day` can only be a day and `month` fits a month. */
const isSure = (day: string, month: string): boolean =>
  Number(day) > 12 && Number(day) < 32 && Number(month) < 13

const observeDay = (column: ColumnNotation, { first, second, sign, year }: ParsedDate): void => {
  if (first.startsWith('0') || second.startsWith('0')) column.isPadded = true
  if (sign !== '.') column.hasOnlyPoints = false
  if (year.length < 4) return
  if (isSure(first, second)) column.dayFirst += 1
  if (isSure(second, first)) column.monthFirst += 1
}

/** Length of the longest line. */
export const lineChars = (text: string): number =>
  text.includes('\n')
    ? text.split('\n').reduce((most, line) => Math.max(most, line.length), 0)
    : text.length

const observe = (column: ColumnNotation, text: string): void => {
  const isFirst = column.chars === 0
  column.chars = Math.max(column.chars, lineChars(text))
  if (!DIGIT.test(text)) {
    if (!isFirst) column.others += 1
    return
  }
  if (WHOLE.test(text)) {
    observeWhole(column, text)
    return
  }
  const figure = figureOf(text, column.own)
  if (figure !== null && observeFigure(column, figure)) return
  column.others += 1
  const day = parseDate(text)
  if (day?.kind === 'pair') observeDay(column, day)
}

/** Collects observations for each column. `own` is the currency of the user's region. */
export const createColumnCollector = (own = '') => {
  const columns: ColumnNotation[] = []
  return {
    columns: columns as readonly ColumnNotation[],
    see: (at: number, text: string): void => observe((columns[at] ??= newColumn(own)), text),
  }
}

/**
 * Files with commas between fields usually use decimal points. Files with semicolons usually use
 * decimal commas.
 */
const BY_DELIMITER: Readonly<Record<string, DecimalSign>> = { ',': '.', ';': ',' }

/**
 * The decimal sign that most figures require. If the figures do not decide, the delimiter decides.
 * Without a known delimiter, the result is `own`.
 */
export const decimalSignOf = (
  columns: readonly ColumnNotation[],
  delimiter: ResolvedImportChoices['delimiter'],
  own: DecimalSign = '.',
): DecimalSign => {
  const total = (sign: DecimalSign): number =>
    columns.reduce((sum, column) => sum + (column?.sure[sign] ?? 0), 0)
  const [points, commas] = [total('.'), total(',')]
  if (points !== commas) return points > commas ? '.' : ','
  // A single column has no delimiters.
  return columns.length > 1 ? (BY_DELIMITER[delimiter] ?? own) : own
}
