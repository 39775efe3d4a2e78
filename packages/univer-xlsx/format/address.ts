import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'

/** A 0-based cell. */
export type Cell = { readonly row: number; readonly column: number }
/** A 0-based, inclusive rectangle, compatible with Univer's `IRange`. */
export type Range = {
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}

/** Whether `at` is the 0-based index of one of `count` rows or columns. */
export const isValidIndex = (at: number, count: number): boolean =>
  Number.isInteger(at) && at >= 0 && at < count

const [DOLLAR, ZERO, NINE] = [36, 48, 57]
const MAX_LETTERS = 3
const MAX_DIGITS = 7
/** Position in the alphabet from 1 on, or 0 for anything but a letter. */
const letterOf = (code: number): number => {
  const at = (code | 32) - 96
  return at >= 1 && at <= 26 ? at : 0
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE

/** Offset of the first code that fails the test. */
const endOf = (text: string, from: number, passes: (code: number) => unknown): number => {
  let at = from
  while (passes(text.charCodeAt(at))) at += 1
  return at
}
const afterDollar = (text: string, at: number): number =>
  text.charCodeAt(at) === DOLLAR ? at + 1 : at

const columnIn = (text: string, from: number, to: number): number => {
  let column = 0
  for (let at = from; at < to; at += 1) column = column * 26 + letterOf(text.charCodeAt(at))
  return column
}
const rowIn = (text: string, from: number, to: number): number => {
  let row = 0
  for (let at = from; at < to; at += 1) row = row * 10 + text.charCodeAt(at) - ZERO
  return row
}

/**
 * Parses `B7`. Null if invalid or beyond the grid.
 * Reads character codes instead of a regular expression, because a sheet has up to a million
 * references.
 */
export const cellOf = (reference = ''): Cell | null => {
  const letters = afterDollar(reference, 0)
  const lettersEnd = endOf(reference, letters, letterOf)
  const digits = afterDollar(reference, lettersEnd)
  const digitsEnd = endOf(reference, digits, isDigit)
  if (digitsEnd < reference.length) return null
  if (lettersEnd - letters > MAX_LETTERS || digitsEnd - digits > MAX_DIGITS) return null
  const row = rowIn(reference, digits, digitsEnd) - 1
  const column = columnIn(reference, letters, lettersEnd) - 1
  return row >= 0 && row < MAX_ROWS && column >= 0 && column < MAX_COLUMNS ? { row, column } : null
}

const span = (from: string, to: string): Range | null => {
  const start = cellOf(from)
  const end = cellOf(to)
  return start === null || end === null
    ? null
    : {
        startRow: Math.min(start.row, end.row),
        startColumn: Math.min(start.column, end.column),
        endRow: Math.max(start.row, end.row),
        endColumn: Math.max(start.column, end.column),
      }
}

const WHOLE_COLUMNS = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/
const WHOLE_ROWS = /^\$?(\d{1,7}):\$?(\d{1,7})$/

/** Parses `A1`, `A1:C3`, `A:C` or `2:5`. Null if invalid. */
export const rangeOf = (reference: string | undefined): Range | null => {
  const text = (reference ?? '').trim()
  const columns = WHOLE_COLUMNS.exec(text)
  if (columns !== null) return span(`${columns[1]}1`, `${columns[2]}${MAX_ROWS}`)
  const rows = WHOLE_ROWS.exec(text)
  if (rows !== null) return span(`A${rows[1]}`, `XFD${rows[2]}`)
  const [from = '', to = from] = text.split(':')
  return span(from, to)
}

/** Parses a list of ranges such as `A1:B2 D4` (`sqref`) and skips invalid ones. */
export const rangesOf = (references: string | undefined): readonly Range[] =>
  (references ?? '').split(/\s+/).flatMap((each) => rangeOf(each) ?? [])
