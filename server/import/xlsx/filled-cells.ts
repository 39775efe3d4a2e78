import type { CellRow } from '#contract/workbook.ts'
import type { Range } from './address.ts'

type Rows = { [row: number]: { [column: number]: CellRow[string] } }

/** An array formula with more room than this is looked for in the cells that there are. */
const LOOKED_FOR = 10_000
/** So many rows are gone through for such formulas at most: those of a file do not overlap, those of a damaged one may. */
const ROWS_GONE_THROUGH = 2_000_000

const countOf = ({ startRow, startColumn, endRow, endColumn }: Range): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)
const isLarge = (range: Range): boolean => countOf(range) > LOOKED_FOR

const placesOf = (
  range: Range,
  rows: Rows,
): readonly (readonly [row: number, column: number])[] => {
  const { startRow, startColumn, endRow, endColumn } = range
  const columns = endColumn - startColumn + 1
  if (!isLarge(range))
    return Array.from({ length: countOf(range) }, (_, at) => [
      startRow + Math.floor(at / columns),
      startColumn + (at % columns),
    ])
  return Object.entries(rows).flatMap(([row, cells]) =>
    Number(row) < startRow || Number(row) > endRow
      ? []
      : Object.keys(cells)
          .map(Number)
          .filter((column) => column >= startColumn && column <= endColumn)
          .map((column) => [Number(row), column] as const),
  )
}

const markRange = (rows: Rows, range: Range): void => {
  for (const [row, column] of placesOf(range, rows)) {
    const cells = rows[row]
    const cell = cells?.[column]
    if (cells && cell && cell.v !== undefined && !cell.f && !cell.si)
      cells[column] = { ...cell, filled: 1 }
  }
}

/** Has the cells that array formulas fill say so, as the product stores them (SHEET-225); in place. */
export const markFilled = (rows: Rows, arrays: readonly Range[]): void => {
  const rowCount = Object.keys(rows).length
  let gone = 0
  for (const range of arrays) {
    if (isLarge(range)) gone += rowCount
    if (gone > ROWS_GONE_THROUGH) return
    markRange(rows, range)
  }
}
