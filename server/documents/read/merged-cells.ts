import type { Rows } from './contents.ts'

/** A cell as a document stores it. `columns` and `rows` are its span and include the cell. */
export type WrittenCell = {
  readonly text: string
  readonly columns: number
  readonly rows: number
}

/** Word tables have at most 63 columns. */
const MOST_COLUMNS = 63

/**
 * Places merged cells in a grid, as a worksheet does: text in the top left cell, empty text in the
 * rest.
 * Empty cells at the end of a row are left out.
 */
export const withMergedCells = (written: readonly (readonly WrittenCell[])[]): Rows => {
  /** Per column, how many more rows a merged cell above covers. */
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
    // `below` never gets holes, because each cell starts right after covered or written columns.
    covered = below
    return row
  })
}
