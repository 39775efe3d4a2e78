import { isDateFormat } from 'numfmt'
import { isFilled } from '#contract/workbook/array-cells.ts'
import { serialOf } from '#contract/figures/serial.ts'
import { type CellRange, columnName } from '#contract/workbook/cells.ts'
import {
  cellAt,
  styleOf,
  type CellState,
  type CellValue,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { drawnText, valueOf } from '../../sheets/display.ts'

const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Excel counts a nonexistent 29 February 1900. Serials match the calendar from 1 March 1900 on. */
const AGREED_FROM = 61
/** 31 December 9999. */
const LAST_DAY = 2_958_465
/** Date serials that differ by less than 0.04 ms, in days, are the same moment. */
const SAME_MOMENT = 5e-10

const isoTexts = (serial: number): readonly string[] => {
  const iso = new Date(EPOCH_MS + Math.round(serial * DAY_MS)).toISOString()
  return [iso.slice(0, 10), iso.slice(0, 16), iso.slice(0, 19), iso.slice(0, 23)]
}

/** The shortest ISO date or time equal to a date serial, or null if none is equal. */
const isoOf = (serial: number): string | null => {
  if (serial < AGREED_FROM || serial > LAST_DAY) return null
  const isSame = (text: string): boolean => {
    const read = serialOf(text)
    return read !== null && Math.abs(read - serial) < SAME_MOMENT
  }
  return isoTexts(serial).find(isSame) ?? null
}

/** True if the format shows a calendar day, not only a time or a duration. */
const showsDay = (pattern: string): boolean =>
  isDateFormat(pattern) && /[yd]|mmm/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

const isFormula = (cell: CellState | null): boolean => Boolean(cell?.f ?? cell?.si)

/**
 * Puts an apostrophe before a text that `write_range` would otherwise change: a number, a formula,
 * or a text with an apostrophe at its start.
 */
const asWritten = (text: string, read: TypedReader): string =>
  text.startsWith("'") || /^=./s.test(text) || read(text) !== null ? `'${text}` : text

const numberIn = (workbook: WorkbookData, { s }: CellState, value: number): CellValue =>
  showsDay(styleOf(workbook, s)?.n?.pattern ?? '') ? (isoOf(value) ?? value) : value

const textIn = (cell: CellState, value: string, read: TypedReader): string | null => {
  const text = value === '' ? drawnText(null, cell) : value
  if (text === '') return null
  return isFormula(cell) || isFilled(cell) ? text : asWritten(text, read)
}

/**
 * Returns a cell's value in the form that `write_range` accepts. Dates are ISO. Text that looks
 * like a number gets an apostrophe.
 */
export const readCell = (
  workbook: WorkbookData,
  cell: CellState | null,
  read: TypedReader,
): CellValue | null => {
  const value = valueOf(cell) ?? ''
  if (cell === null || typeof value === 'boolean') return cell && value
  return typeof value === 'number' ? numberIn(workbook, cell, value) : textIn(cell, value, read)
}

const patternAt = (workbook: WorkbookData, sheet: SheetData, row: number, column: number) => {
  const pattern = styleOf(workbook, cellAt(sheet, row, column)?.s)?.n?.pattern ?? ''
  return /^general$/i.test(pattern) ? '' : pattern
}

/**
 * Number formats of a range, keyed by runs of equal format within a column: `{ "B2:B9": "0.0%" }`.
 */
export const formatsIn = (
  workbook: WorkbookData,
  sheet: SheetData,
  range: CellRange,
): Readonly<Record<string, string>> => {
  const formats: Record<string, string> = {}
  for (let column = range.startColumn; column <= range.endColumn; column += 1) {
    let from = range.startRow
    for (let row = range.startRow; row <= range.endRow; row += 1) {
      const pattern = patternAt(workbook, sheet, row, column)
      const isLast = row === range.endRow || patternAt(workbook, sheet, row + 1, column) !== pattern
      if (!isLast) continue
      const name = columnName(column)
      const [first, last] = [`${name}${from + 1}`, `${name}${row + 1}`]
      if (pattern !== '') formats[first === last ? first : `${first}:${last}`] = pattern
      from = row + 1
    }
  }
  return formats
}
