import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { PartRange } from '../../workbook-parts.ts'

/** Formulas that read every cell of a block. */
type Block = { readonly readers: number[]; search: number }

/**
 * The blocks that make up the lines from `start` to `end`. A block of a binary tree has the number
 * of its node, and the leaf of line `n` has the number `size + n`. `size` is a power of two.
 */
const blocksOf = (start: number, end: number, size: number): readonly number[] => {
  const blocks: number[] = []
  let [low, high] = [start + size, end + size + 1]
  while (low < high) {
    if (low % 2 === 1) blocks.push(low++)
    if (high % 2 === 1) blocks.push(--high)
    low >>= 1
    high >>= 1
  }
  return blocks
}

/**
 * Finds the formulas that read a cell of one worksheet. Each range is stored as a few blocks of
 * rows and columns, so long ranges cost no more than short ones.
 */
export class ReaderIndex {
  /** By block of columns, then by block of rows. */
  readonly #blocks = new Map<number, Map<number, Block>>()

  /** Records that a formula reads a range. */
  add(reader: number, { startRow, endRow, startColumn, endColumn }: PartRange): void {
    const rows = blocksOf(startRow, endRow, MAX_ROWS)
    for (const column of blocksOf(startColumn, endColumn, MAX_COLUMNS)) {
      const inColumn = this.#blocks.get(column) ?? new Map<number, Block>()
      this.#blocks.set(column, inColumn)
      for (const row of rows) {
        const block = inColumn.get(row)
        if (block) block.readers.push(reader)
        else inColumn.set(row, { readers: [reader], search: 0 })
      }
    }
  }

  /**
   * Calls `found` with the readers of a cell. Within one search, a formula may be found repeatedly,
   * but each block is read only once: all its readers are known from then on.
   */
  visit(row: number, column: number, search: number, found: (reader: number) => void): void {
    for (let atColumn = MAX_COLUMNS + column; atColumn > 0; atColumn >>= 1) {
      const rows = this.#blocks.get(atColumn)
      if (rows === undefined) continue
      for (let atRow = MAX_ROWS + row; atRow > 0; atRow >>= 1) {
        const block = rows.get(atRow)
        if (block === undefined || block.search === search) continue
        block.search = search
        for (const reader of block.readers) found(reader)
      }
    }
  }
}
