import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { DEFAULT_CSV_SIGNS, type CsvSigns } from '#contract/transfer/export.ts'
import { MB_BYTES } from '#contract/limits.ts'
import { valueOf } from '#contract/workbook/display-text.ts'
import {
  sheetsOf,
  type CellRow,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { csvField, csvValue } from './csv-value.ts'
import { createStyleBook } from '#packages/univer-xlsx/write/styles/style-book.ts'
import { sheetStyles, type SheetStyles } from '#packages/univer-xlsx/write/styles/sheet-styles.ts'
import { cellText } from '#packages/univer-xlsx/write/rich-text.ts'

const BYTE_ORDER_MARK = '\u{feff}'
const LINE_END = '\r\n'
const CHUNK_CHARS = 65_536
/** Maximum bytes of delimiters and line ends in a file. */
const MAX_BLANK_BYTES = 256 * MB_BYTES

/** Thrown if cells are so far apart that delimiters would make up most of the file. */
export class TooWideError extends Error {}

const isShown = (sheet: SheetData): boolean => sheet['hidden'] !== 1 && sheet['hidden'] !== true

/**
 * The worksheet with this id, or null if there is none. For a null `id`, the first visible
 * worksheet, or the first one if all are hidden.
 */
export const csvSheet = (workbook: WorkbookData, id: string | null): SheetData | null => {
  const sheets = sheetsOf(workbook)
  if (id !== null) return sheets.find((sheet) => sheet.id === id) ?? null
  return sheets.find(isShown) ?? sheets[0] ?? null
}

/** Returns a function that formats the fields of a row. */
const fieldsBy =
  (styles: SheetStyles, signs: CsvSigns) =>
  (cells: CellRow, row: number): readonly string[] => {
    const fields: string[] = []
    for (const [key, cell] of Object.entries(cells)) {
      const column = Number(key)
      if (cell === null || column >= MAX_COLUMNS) continue
      const style = styles.style(row, column, cell)
      const text = cell['p'] && !cell.f ? cellText(cell, style)?.text : undefined
      fields[column] = csvField(csvValue(text || valueOf(cell), style.n?.pattern, signs), signs)
    }
    return Array.from(fields, (field) => field ?? '')
  }

const lastFilled = (fields: readonly string[]): number =>
  fields.findLastIndex((field) => field !== '')

/**
 * Writes a worksheet as UTF-8 CSV (RFC 4180) with a byte order mark, in pieces. All lines have
 * equally many fields. The file ends after the last non-empty row. Throws `TooWideError` before the
 * first piece.
 */
export const csvOf = function* (
  workbook: WorkbookData,
  sheet: SheetData,
  signs: CsvSigns = DEFAULT_CSV_SIGNS,
): Iterable<string> {
  const fieldsOf = fieldsBy(sheetStyles(workbook, sheet, createStyleBook()), signs)
  const rows = Object.entries(sheet.cellData ?? {}).filter(([row]) => Number(row) < MAX_ROWS)
  let [width, lines] = [0, 0]
  for (const [row, cells] of rows) {
    const last = lastFilled(fieldsOf(cells, Number(row)))
    if (last >= 0) lines = Number(row) + 1
    width = Math.max(width, last + 1)
  }
  if (lines * (width + 1) > MAX_BLANK_BYTES) throw new TooWideError()
  const blank = signs.delimiter.repeat(Math.max(0, width - 1)) + LINE_END
  let piece = BYTE_ORDER_MARK
  let next = 0
  for (const [key, cells] of rows) {
    const row = Number(key)
    const fields = fieldsOf(cells, row)
    if (lastFilled(fields) < 0) continue
    for (; next < row; next += 1) {
      piece += blank
      if (piece.length < CHUNK_CHARS) continue
      yield piece
      piece = ''
    }
    const more = Array.from({ length: Math.max(0, width - fields.length) }, () => '')
    piece += [...fields.slice(0, width), ...more].join(signs.delimiter) + LINE_END
    next = row + 1
  }
  yield piece
}
