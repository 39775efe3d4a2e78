import { currencyCode } from './currencies.ts'
import {
  datePattern,
  dateSerial,
  partOfDay,
  parseTypedDate,
  type ParsedDate,
  type DayOrder,
} from './parse-date.ts'
import {
  EXACT_DIGITS,
  figureOf,
  figurePattern,
  figureValue,
  inBrackets,
  hasCurrencyOrPercent,
  readDigits,
  type Figure,
  type FigureDigits,
} from './figure.ts'
import type { DecimalSign } from './decimal-signs.ts'
import type { Region } from './region.ts'
import { typedFormula } from './typed-formula.ts'

/** The type and value of a text entered into a cell. */
export type TypedValue =
  | { readonly kind: 'text' }
  | { readonly kind: 'formula'; readonly formula: string }
  | {
      readonly kind: 'number' | 'percent' | 'currency' | 'date' | 'time' | 'datetime'
      /** 5 % is 0.05. Dates are days since 1900. */
      readonly value: number
      /** The number format that displays the value as typed. Empty for General. */
      readonly pattern: string
      /** The ISO code of a currency, or null. */
      readonly currency: string | null
    }
/** A parsed text with a numeric value. */
export type TypedNumber = Exclude<TypedValue, { readonly kind: 'text' | 'formula' }>

/** With a plus sign and more integer digits than this, a figure is a phone number. */
export const PLUS_DIGITS = 6

const TEXT: TypedValue = { kind: 'text' }
const HAS_DIGIT = /\d/
/** In a region with decimal commas, 31.12 may be a chapter number, or a date without a year. */
const DAY_AND_MONTH = /^(?:[12]?\d|3[01]|0\d)\.(?:0?\d|1[0-2])$/
const ENDS_IN_SIGN = /^[-+]?\d+[.,]$/
const ELAPSED = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/
const HOUR = /^(\d{1,2})\s?([ap])m$/i

/**
 * Whether a text is clearly a figure, so that its decimal sign may differ from the region's. A
 * currency, a percent sign, or a thousands separator with decimals makes it clear.
 */
const isClear = (figure: Figure, { gap, decimals }: FigureDigits): boolean =>
  hasCurrencyOrPercent(figure) || (gap !== '' && decimals > 0)

const readingOf = (figure: Figure, { decimal }: Region): FigureDigits | null => {
  const own = readDigits(figure.body, decimal)
  if (own !== null) return own
  const sign: DecimalSign = decimal === '.' ? ',' : '.'
  const other = readDigits(figure.body, sign)
  if (other === null) return null
  const isPoint = sign === '.' && other.gap === '' && !DAY_AND_MONTH.test(figure.body)
  return isPoint || isClear(figure, other) ? other : null
}

/** True for figures that may also be phone numbers or codes. */
const isDoubtful = (figure: Figure, reading: FigureDigits, region: Region): boolean => {
  if (hasCurrencyOrPercent(figure) || reading.decimals > 0) return false
  if (figure.exponent !== '') return !/[-+]/.test(figure.exponent)
  if (/\s/.test(reading.gap)) return region.group !== ' ' || figure.isPlus
  return reading.gap === '' && figure.isPlus && reading.whole > PLUS_DIGITS
}

const kindOf = ({ isPercent, before, after }: Figure): TypedNumber['kind'] => {
  if (isPercent) return 'percent'
  return before + after === '' ? 'number' : 'currency'
}

/**
 * The number format of a typed figure, or '' for a plain figure. Money with one decimal shows two.
 */
const patternOf = (figure: Figure, { gap, decimals }: FigureDigits): string => {
  const kind = kindOf(figure)
  const isPlain = kind === 'number' && gap === '' && figure.exponent === ''
  if (isPlain && !figure.isBracketed) return ''
  const shownDecimals = kind === 'currency' && decimals === 1 ? 2 : Math.min(decimals, EXACT_DIGITS)
  const isGrouped = gap !== '' || kind === 'currency'
  const shown = figurePattern(figure, isGrouped ? '#,##0' : '0', shownDecimals)
  return figure.isBracketed ? inBrackets(shown) : shown
}

const readFigure = (text: string, region: Region): TypedNumber | null => {
  const figure = figureOf(ENDS_IN_SIGN.test(text) ? text.slice(0, -1) : text, region.currency)
  const reading = figure === null ? null : readingOf(figure, region)
  if (figure === null || reading === null || reading.whole > EXACT_DIGITS) return null
  if (isDoubtful(figure, reading, region)) return null
  const value = figureValue(figure, reading)
  if (!Number.isFinite(value)) return null
  return {
    kind: kindOf(figure),
    value,
    pattern: patternOf(figure, reading),
    currency: currencyCode(figure.before + figure.after, region.currency),
  }
}

const ORDERS = ['day_first', 'month_first'] as const

/**
 * The order of day and month. Points mean day first. Null if no order fits, or if both give
 * different dates and the region prefers neither.
 */
const orderOf = (day: ParsedDate, { dates }: Region): DayOrder | null => {
  if (day.sign === '.') return 'day_first'
  // Sort codes and part numbers also look like 20-05-77.
  if (day.sign === '-' && day.year.length < 4) return null
  const serials = ORDERS.flatMap((order) => {
    const serial = dateSerial(day, order)
    return serial === null ? [] : [{ order, serial }]
  })
  const [one, other] = serials
  if (!one || !other) return one?.order ?? null
  if (dates !== 'year_first') return dates
  return one.serial === other.serial ? one.order : null
}

const readDay = (text: string, region: Region): TypedNumber | null => {
  const day = parseTypedDate(text)
  if (day === null) return null
  const order = day.kind === 'pair' ? orderOf(day, region) : 'month_first'
  if (order === null) return null
  const isClock = day.kind === 'clock' && day.clock !== null
  const value = isClock ? partOfDay(day.clock) : dateSerial(day, order)
  if (value === null) return null
  const isPadded = day.first.startsWith('0') || day.second.startsWith('0')
  return {
    kind: isClock ? 'time' : day.clock === null ? 'date' : 'datetime',
    value,
    pattern: datePattern(day, isPadded, order),
    currency: null,
  }
}

/** Durations beyond a day: 25:30. */
const readElapsed = (text: string): TypedNumber | null => {
  const [, hours, minutes, seconds = '0'] = ELAPSED.exec(text) ?? []
  if (hours === undefined) return null
  const count = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const pattern = text.split(':').length > 2 ? '[h]:mm:ss' : '[h]:mm'
  return { kind: 'time', value: count / 86_400, pattern, currency: null }
}

/** An hour without minutes: 9 am. */
const readHour = (text: string): TypedNumber | null => {
  const [, hour, half = ''] = HOUR.exec(text) ?? []
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12) return null
  const value = ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) / 24
  return { kind: 'time', value, pattern: 'h AM/PM', currency: null }
}

const readMoment = (text: string, region: Region): TypedNumber | null =>
  readDay(text, region) ?? readElapsed(text) ?? readHour(text)

/**
 * Matches texts that begin like a formula, and texts that retyping could turn into a number or
 * date.
 */
const IS_RISKY = /^(?:[=+\-−@']|[\d(.,][\d\s.,:/%()+\-eE'$€£¥]*$)/

/**
 * True if retyping the text would give a value of another type. Its cell must then be forced to
 * text.
 */
export const canChangeType = (text: string): boolean => IS_RISKY.test(text)

/**
 * Parses a text that a user or the assistant entered into a cell, by the conventions of a region.
 * Texts that lose information as numbers stay text: leading zeros, phone numbers, 3/4.
 * `readTyped('5%', region)` gives `{ kind: 'percent', value: 0.05, … }`.
 */
export const readTyped = (written: string, region: Region): TypedValue => {
  const text = written.trim()
  const formula = typedFormula(text)
  if (formula !== null) return { kind: 'formula', formula }
  if (!HAS_DIGIT.test(text)) return TEXT
  return readFigure(text, region) ?? readMoment(text, region) ?? TEXT
}
