import { MAX_COLUMNS } from '#contract/workbook/cells.ts'

/** Cells by worksheet id. A key is one number for row and column. */
export type CellKeys = Map<string, Set<number>>

/** The key of a cell of a worksheet. */
export const keyOf = (row: number, column: number): number => row * MAX_COLUMNS + column
/** The row of a key. */
export const rowOf = (key: number): number => Math.floor(key / MAX_COLUMNS)
/** The column of a key. */
export const columnOf = (key: number): number => key % MAX_COLUMNS

/** Adds a cell to the cells of its worksheet. */
export const addKey = (keys: CellKeys, sheet: string, key: number): void => {
  const known = keys.get(sheet)
  if (known) known.add(key)
  else keys.set(sheet, new Set([key]))
}
