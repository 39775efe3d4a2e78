import type { Rows } from './contents.ts'

/** A cell as a row writes it: what it says, and over how many columns and rows it goes, itself counted. */
export type WrittenCell = {
  readonly text: string
  readonly columns: number
  readonly rows: number
}

/** Word has no table of more columns. */
const MOST_COLUMNS = 63

/**
 * The rows of a table in which merged cells are written once: each cell in its own column, a merged one in its first
 * column and row, as a worksheet has it; the others that it covers are empty, and at the end of a row not there.
 */
export const withMergedCells = (written: readonly (readonly WrittenCell[])[]): Rows => {
  /** Of each column how many rows below are covered from above. */
  let covered: readonly number[] = []
  return written.map((cells) => {
    const row: string[] = []
    const below = covered.map((rows) => Math.max(0, rows - 1))
    let at = 0
    for (const { text, columns, rows } of cells) {
      while ((covered[at] ?? 0) > 0) at += 1
      while (row.length < at) row.push('')
      row.push(text)
      const end = at + Math.min(Math.max(1, columns), MOST_COLUMNS)
      for (; at < end; at += 1) below[at] = rows - 1
    }
    // `below` has no holes: a cell begins behind what is covered or written.
    covered = below
    return row
  })
}
