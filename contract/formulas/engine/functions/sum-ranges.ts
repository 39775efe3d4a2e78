import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'

/**
 * Functions that use only the first cell of their third argument. The first argument determines how
 * many cells they add.
 */
const OF_FIRST_CELL = new Set(['SUMIF', 'AVERAGEIF'])
const CELLS =
  /^\s*((?:(?:'(?:[^']|'')*'|[^'!:()]+)!)?(\$?[A-Z]{1,3})(\$?\d+))(?::(\$?[A-Z]{1,3})(\$?\d+))?\s*$/i

/**
 * A 0-based row or column of a reference. `moves` is 0 for an absolute one (`$`), and 1 for a
 * relative one.
 */
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

const lengthOf = ({ from, to }: Span): number => to.at - from.at

/** The last row or column of a sum range that starts at `from` and has the size of `range`. */
const lastLine = ({ from }: Span, range: Span, most: number): Line => ({
  at: Math.min(most, from.at + range.to.at - range.from.at),
  moves: from.moves + range.to.moves - range.from.moves,
})
const isLine = ({ moves: of }: Line): boolean => of === 0 || of === 1
const signOf = ({ moves: of }: Line): string => (of === 0 ? '$' : '')

/**
 * Expands the sum range to the size of the criteria range. Null if its size would change when the
 * formula is filled down or across.
 */
const asLarge = (added: Cells, of: Cells): string | null => {
  const row = lastLine(added.rows, of.rows, MAX_ROWS - 1)
  const column = lastLine(added.columns, of.columns, MAX_COLUMNS - 1)
  if (!isLine(row) || !isLine(column)) return null
  return `${added.first}:${signOf(column)}${columnName(column.at)}${signOf(row)}${row.at + 1}`
}

const isAsLarge = (added: Cells, of: Cells): boolean =>
  lengthOf(added.rows) === lengthOf(of.rows) && lengthOf(added.columns) === lengthOf(of.columns)

/**
 * Fallback for sizes known only at run time: names, calls, and ranges whose size changes when the
 * formula is filled.
 */
const foundAsLarge = (range: string, sums: string): string =>
  `OFFSET(${sums},0,0,ROWS(${range}),COLUMNS(${range}))`

const NAME = /^\s*(?:(?:'(?:[^']|'')*'|[^'!]*)!)?[\p{L}_\\][\p{L}\p{N}_.\\?]*\s*$/u
const WHOLE_LINES =
  /^\s*(?:(?:'(?:[^']|'')*'|[^'!]*)!)?(?:\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+)\s*$/i

/**
 * Whether the engine tracks all cells of the sum range as written, so that the formula can stay
 * unchanged. True for whole rows and columns, for table columns, and if both ranges are names.
 */
const isFollowed = (range: string, sums: string): boolean =>
  WHOLE_LINES.test(sums) || sums.includes('[') || (NAME.test(sums) && NAME.test(range))

const followed = (range: string, sums: string): string => {
  const [of, added] = [cellsOf(range), cellsOf(sums)]
  if (of === null || added === null)
    return isFollowed(range, sums) ? sums : foundAsLarge(range, sums)
  return isAsLarge(added, of) ? sums : (asLarge(added, of) ?? foundAsLarge(range, sums))
}

/**
 * Writes out the full sum range of SUMIF and AVERAGEIF, because the engine recalculates a formula
 * only if a cell in its text changes. Example: `SUMIF(A1:A9,">0",B1)` becomes
 * `SUMIF(A1:A9,">0",B1:B9)`
 */
export const withSumRange = (name: string | null, values: readonly string[]): readonly string[] => {
  const [range = '', criteria = '', sums] = values
  return sums === undefined || name === null || !OF_FIRST_CELL.has(name)
    ? values
    : [range, criteria, followed(range, sums)]
}
