import type { CellRow } from '#contract/workbook.ts'
import type { Range } from './address.ts'

type Rows = { [row: number]: { [column: number]: CellRow[string] } }

/** An array formula with more room than this is looked for in the cells that there are. */
const LOOKED_FOR = 10_000

const placesOf = (
  range: Range,
  rows: Rows,
): readonly (readonly [row: number, column: number])[] => {
  const { startRow, startColumn, endRow, endColumn } = range
  const columns = endColumn - startColumn + 1
  const count = (endRow - startRow + 1) * columns
  if (count <= LOOKED_FOR)
    return Array.from({ length: count }, (_, at) => [
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

/** Has the cells that array formulas fill say so, as the product stores them (SHEET-225); in place. */
export const markFilled = (rows: Rows, arrays: readonly Range[]): void => {
  for (const range of arrays)
    for (const [row, column] of placesOf(range, rows)) {
      const cells = rows[row]
      const cell = cells?.[column]
      if (cells && cell && cell.v !== undefined && !cell.f && !cell.si)
        cells[column] = { ...cell, filled: 1 }
    }
}
