import { getFormatDateInfo, isDateFormat } from 'numfmt'
import { CSV_DELIMITERS, DEFAULT_CSV_SIGNS, type CsvSigns } from '#contract/transfer/export.ts'
import type { CellValue } from '#contract/workbook/workbook.ts'
import { escapeFormulaText } from '../escape-formula-text.ts'

const DAY_SECONDS = 86_400
const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
/**
 * Excel counts a 29 February 1900, which never existed. Serials below 61 are therefore off by one
 * day.
 */
const AGREED_FROM = 61
const LEAP_DAY = 60
/** Excel's last date: 31 December 9999. */
const LAST_DAY = 2_958_465
/** Number of significant digits in Excel. */
const DIGITS = 15

const two = (part: number): string => String(part).padStart(2, '0')

const dayOf = (day: number): string => {
  if (day === LEAP_DAY) return '1900-02-29'
  const from = day < AGREED_FROM ? day + 1 : day
  return new Date(EPOCH_MS + from * DAY_MS).toISOString().slice(0, 10)
}

const clock = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** Whether a format shows a date, a time or both. */
const shownBy = (pattern: string) => {
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(pattern)
  return { isDated: Boolean(year || month || day), isTimed: Boolean(hours || minutes || seconds) }
}

const ELAPSED = /\[(?:h+|m+|s+)\]/i

/**
 * Formats a number that shows as a date or time: `2026-01-31`, `2026-01-31 13:45:00`, `13:45:00`.
 * Elapsed hours may exceed 24. Null for other numbers.
 */
const dateText = (serial: number, pattern: string): string | null => {
  const seconds = Math.round(serial * DAY_SECONDS)
  if (!isDateFormat(pattern) || serial < 0 || seconds >= (LAST_DAY + 1) * DAY_SECONDS) return null
  if (ELAPSED.test(pattern)) return clock(seconds)
  const { isDated, isTimed } = shownBy(pattern)
  const time = clock(seconds % DAY_SECONDS)
  if (!isDated) return time
  return isTimed ? `${dayOf(Math.floor(seconds / DAY_SECONDS))} ${time}` : dayOf(Math.floor(serial))
}

/**
 * Matches formula starts after a delimiter that this file does not use. A program that splits at
 * that delimiter would run the formula.
 */
const afterOthers = (delimiter: CsvSigns['delimiter']): RegExp => {
  const signs = [...CSV_DELIMITERS.filter((sign) => sign !== delimiter), '\r', '\n'].join('')
  const number = String.raw`[+-]\d+(?:[.,]\d+)*%?\s*(?:[${signs}]|$)`
  return new RegExp(String.raw`(?=[=+\-@＝＋－＠])(?!${number})(?<=[${signs}][\s"]*)`, 'g')
}
const AFTER_OTHERS = {
  ',': afterOthers(','),
  ';': afterOthers(';'),
  '\t': afterOthers('\t'),
} satisfies Record<CsvSigns['delimiter'], RegExp>

/**
 * Prevents CSV injection: puts `'` before text that a program could read as a formula. Also does so
 * after delimiters that this file does not use.
 */
const safeText = (text: string, { delimiter }: CsvSigns): string =>
  escapeFormulaText(text.replace(AFTER_OTHERS[delimiter], "'"))

/**
 * Formats a value for CSV: plain numbers with the chosen decimal sign, ISO dates, TRUE and FALSE.
 */
export const csvValue = (
  value: CellValue | null,
  pattern: string | undefined,
  signs: CsvSigns = DEFAULT_CSV_SIGNS,
): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return safeText(value, signs)
  const date = pattern === undefined ? null : dateText(value, pattern)
  return date ?? String(Number(value.toPrecision(DIGITS))).replace('.', signs.decimal)
}

/** Quotes a field as in RFC 4180. Also quotes leading and trailing spaces. */
export const csvField = (text: string, { delimiter }: CsvSigns): string =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
