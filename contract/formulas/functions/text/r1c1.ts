import { formatRange, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'

type Cell = { readonly row: number; readonly column: number }
/** First and last index of rows or columns. */
type Span = readonly [first: number, last: number]
type End = { readonly rows: Span; readonly columns: Span }

const END = /^(?:(R)(\d+|\[-?\d+\])?)?(?:(C)(\d+|\[-?\d+\])?)?$/iu
const WITH_SHEET = /^((?:'(?:[^']|'')+'|[^'!]+)!)?(.+)$/u

/**
 * Resolves an R1C1 row or column, absolute or relative to `own`. Returns null outside the
 * worksheet.
 */
const lineOf = (written: string, own: number, count: number): Span | null => {
  const isSteps = written.startsWith('[')
  const at = isSteps ? own + Number(written.slice(1, -1)) : Number(written) - 1
  return at >= 0 && at < count ? [at, at] : null
}

const endOf = (text: string, own: Cell): End | null => {
  const [found, row, rowText = '[0]', column, columnText = '[0]'] = END.exec(text.trim()) ?? []
  if (!found) return null
  const rows: Span | null = row ? lineOf(rowText, own.row, MAX_ROWS) : [0, MAX_ROWS - 1]
  const columns: Span | null = column
    ? lineOf(columnText, own.column, MAX_COLUMNS)
    : [0, MAX_COLUMNS - 1]
  return rows && columns && { rows, columns }
}

const isOne = ([first, last]: Span): boolean => first === last
const through = (one: Span, other: Span): Span | null =>
  isOne(one) === isOne(other) ? [Math.min(one[0], other[0]), Math.max(one[1], other[1])] : null

/**
 * Converts an R1C1 reference to A1 notation for the formula in cell `own`. Returns null for other
 * texts and for cells outside the grid.
 * Example: `r1c1ToA1('R2C[-1]', { row: 4, column: 2 })` returns `B2`
 */
export const r1c1ToA1 = (text: string, own: Cell): string | null => {
  const [, sheet = '', cells = ''] = WITH_SHEET.exec(text) ?? []
  const [first, last = first, ...more] = cells.split(':').map((end) => endOf(end, own))
  if (!first || !last || more.length > 0) return null
  const [rows, columns] = [through(first.rows, last.rows), through(first.columns, last.columns)]
  if (!rows || !columns) return null
  const [startRow, endRow] = rows
  const [startColumn, endColumn] = columns
  return sheet + formatRange({ sheet: null, startRow, endRow, startColumn, endColumn })
}
