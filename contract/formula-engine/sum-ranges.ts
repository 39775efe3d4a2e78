import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from '../cells.ts'

/** Functions whose third value is only the first cell of what they add up: as many as the first range has. */
const OF_FIRST_CELL = new Set(['SUMIF', 'AVERAGEIF'])
const CELLS =
  /^\s*((?:(?:'(?:[^']|'')*'|[^'!:()]+)!)?(\$?[A-Z]{1,3})(\$?\d+))(?::(\$?[A-Z]{1,3})(\$?\d+))?\s*$/i

/** A row or column of a reference, 0-based. One with a $ moves with no formula that is filled. */
type Line = { readonly at: number; readonly moves: number }
type Span = { readonly from: Line; readonly to: Line }
type Cells = { readonly first: string; readonly rows: Span; readonly columns: Span }

const withoutSign = (text: string): string => text.replace('$', '')
const moves = (text: string): number => (text.startsWith('$') ? 0 : 1)
const rowOf = (text: string): Line => ({ at: Number(withoutSign(text)) - 1, moves: moves(text) })
const columnOf = (text: string): Line => ({
  at: columnIndex(withoutSign(text).toUpperCase()),
  moves: moves(text),
})

const cellsOf = (text: string): Cells | null => {
  const found = CELLS.exec(text)
  if (found === null) return null
  const [, first = '', column = '', row = '', lastColumn = column, lastRow = row] = found
  return {
    first,
    rows: { from: rowOf(row), to: rowOf(lastRow) },
    columns: { from: columnOf(column), to: columnOf(lastColumn) },
  }
}

/** The last line of what is added up, as far behind its first as the range's last is behind its own. */
const lastLine = ({ from }: Span, range: Span, most: number): Line => ({
  at: Math.min(most, from.at + range.to.at - range.from.at),
  moves: from.moves + range.to.moves - range.from.moves,
})
const isLine = ({ moves: of }: Line): boolean => of === 0 || of === 1
const signOf = ({ moves: of }: Line): string => (of === 0 ? '$' : '')

/** The cells that are added up, as many as the range has; null where that can't be written, or stands there already. */
const asLarge = (added: Cells, of: Cells): string | null => {
  const row = lastLine(added.rows, of.rows, MAX_ROWS - 1)
  const column = lastLine(added.columns, of.columns, MAX_COLUMNS - 1)
  const isAsLarge = row.at === added.rows.to.at && column.at === added.columns.to.at
  if (isAsLarge || !isLine(row) || !isLine(column)) return null
  return `${added.first}:${signOf(column)}${columnName(column.at)}${signOf(row)}${row.at + 1}`
}

/** The same for a range by a name, or that a function finds as it runs. */
const asLargeAs = (range: string, sums: string): string | null =>
  sums.includes(':') ? null : `OFFSET(${sums},0,0,ROWS(${range}),COLUMNS(${range}))`

/**
 * Writes out all the cells that SUMIF and AVERAGEIF add up (SHEET-878). The engine recalculates a formula only
 * for the cells that it names.
 */
export const withSumRange = (name: string | null, values: readonly string[]): readonly string[] => {
  const [range = '', criteria = '', sums] = values
  if (sums === undefined || name === null || !OF_FIRST_CELL.has(name)) return values
  const [of, added] = [cellsOf(range), cellsOf(sums)]
  if (added === null) return values
  const whole = of === null ? asLargeAs(range, sums) : asLarge(added, of)
  return whole === null ? values : [range, criteria, whole]
}
