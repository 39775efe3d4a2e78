import { columnIndex, MAX_COLUMNS, MAX_ROWS } from '#contract/cells.ts'

/** A 0-based cell. */
export type Cell = { readonly row: number; readonly column: number }
/** A 0-based rectangle with both ends, as Univer's `IRange`. */
export type Range = {
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}

const CELL = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/

/** `B7` as a cell; null for what is none, or beyond the last. */
export const cellOf = (reference: string | undefined): Cell | null => {
  const match = CELL.exec(reference ?? '')
  const [, letters, digits] = match ?? []
  if (letters === undefined || digits === undefined) return null
  const row = Number(digits) - 1
  const column = columnIndex(letters)
  return row >= 0 && row < MAX_ROWS && column < MAX_COLUMNS ? { row, column } : null
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

/** `A1`, `A1:C3`, `A:C` or `2:5` as a range; null for what is none. */
export const rangeOf = (reference: string | undefined): Range | null => {
  const text = (reference ?? '').trim()
  const columns = WHOLE_COLUMNS.exec(text)
  if (columns !== null) return span(`${columns[1]}1`, `${columns[2]}${MAX_ROWS}`)
  const rows = WHOLE_ROWS.exec(text)
  if (rows !== null) return span(`A${rows[1]}`, `XFD${rows[2]}`)
  const [from = '', to = from] = text.split(':')
  return span(from, to)
}

/** The ranges of a list such as `A1:B2 D4` (`sqref`); what is none is left out. */
export const rangesOf = (references: string | undefined): readonly Range[] =>
  (references ?? '').split(/\s+/).flatMap((each) => rangeOf(each) ?? [])
