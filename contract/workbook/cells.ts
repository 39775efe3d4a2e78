import { err, ok, type Result } from '../api/result.ts'

/** Rows of a worksheet, the same in Excel and Univer. */
export const MAX_ROWS = 1_048_576
/** Columns of a worksheet. The last is XFD. */
export const MAX_COLUMNS = 16_384

/**
 * A rectangle of cells, 0-based and inclusive. A null `sheet` means the first or current worksheet.
 */
export type CellRange = {
  readonly sheet: string | null
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}

/** The text is no cell range. */
export type BadRange = { readonly type: 'bad_range'; readonly text: string }

/** Column letters of a 0-based index: 0 → A, 25 → Z, 26 → AA. */
export const columnName = (column: number): string =>
  column < 0
    ? ''
    : columnName(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

/** Index of column letters in any case: A → 0, XFD → 16383. The input must be letters only. */
export const columnIndex = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A1 notation of a 0-based row and column. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

/**
 * Worksheet name in formula syntax. Quotes every name except a plain word that does not look like a
 * cell.
 */
export const quoteSheetName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) &&
  !/^([a-z]{1,3}\d+|r\d*(c\d*)?|c\d*|true|false)$/i.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`

const REFERENCE =
  /^(?:(?:'((?:[^']|'')+)'|([^'!:]+))!)?\$?([a-z]{1,3})?\$?(\d{1,7})?(?::\$?([a-z]{1,3})?\$?(\d{1,7})?)?$/i

type Part = { readonly letters: string | undefined; readonly digits: string | undefined }

/** Bounds along one axis. Both ends missing mean a whole row or column. */
const span = (
  from: string | undefined,
  to: string | undefined,
  index: (text: string) => number,
  size: number,
): readonly [number, number] | null => {
  if (from === undefined && to === undefined) return [0, size - 1]
  if (from === undefined || to === undefined) return null
  const ends = [index(from), index(to)] as const
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return low >= 0 && high < size ? [low, high] : null
}

const rectangle = (sheet: string | null, from: Part, to: Part): CellRange | null => {
  if (from.letters === undefined && from.digits === undefined) return null
  const columns = span(from.letters, to.letters, columnIndex, MAX_COLUMNS)
  const rows = span(from.digits, to.digits, (digits) => Number(digits) - 1, MAX_ROWS)
  if (columns === null || rows === null) return null
  return {
    sheet,
    startRow: rows[0],
    startColumn: columns[0],
    endRow: rows[1],
    endColumn: columns[1],
  }
}

/**
 * Parses `B2`, `B2:D9`, `A:C` or `2:5`, with optional `$` signs and a worksheet name. The corners
 * may be in any order. Everything else, and cells beyond XFD1048576, are a `bad_range`.
 */
export const parseRange = (text: string): Result<CellRange, BadRange> => {
  const match = REFERENCE.exec(text.trim())
  const bad = err({ type: 'bad_range' as const, text })
  if (match === null) return bad
  const [, quoted, plain, letters, digits, toLetters, toDigits] = match
  const sheet = quoted?.replaceAll("''", "'") ?? plain ?? null
  const single = !match[0].slice(match[0].lastIndexOf('!') + 1).includes(':')
  const from = { letters, digits }
  if (single && (letters === undefined || digits === undefined)) return bad
  const found = rectangle(sheet, from, single ? from : { letters: toLetters, digits: toDigits })
  return found === null ? bad : ok(found)
}

const isWhole = (start: number, end: number, size: number): boolean =>
  start === 0 && end === size - 1

const formatCells = (range: CellRange): string => {
  const rows = [range.startRow + 1, range.endRow + 1]
  const columns = [columnName(range.startColumn), columnName(range.endColumn)]
  if (isWhole(range.startRow, range.endRow, MAX_ROWS)) return columns.join(':')
  if (isWhole(range.startColumn, range.endColumn, MAX_COLUMNS)) return rows.join(':')
  const [from, to] = [`${columns[0]}${rows[0]}`, `${columns[1]}${rows[1]}`]
  return from === to ? from : `${from}:${to}`
}

/**
 * The range in A1 notation, with the worksheet name quoted if necessary. Inverse of `parseRange`.
 */
export const formatRange = (range: CellRange): string =>
  (range.sheet === null ? '' : `${quoteSheetName(range.sheet)}!`) + formatCells(range)
