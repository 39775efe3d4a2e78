import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { kindOf } from '../audit/cell-kinds.ts'
import { forEachCell, type ComparedCell } from './compared-cells.ts'

/** Error values before and after a change. */
export type ErrorChanges = {
  readonly added: readonly ComparedCell[]
  readonly mended: number
  /** Cells that had an error before and have one now. */
  readonly same: number
}

/** Compares error values. `compared` are all cells that may differ, from `compareCells`. */
export const errorChangesOf = (
  after: WorkbookData,
  compared: readonly ComparedCell[],
): ErrorChanges => {
  const added: ComparedCell[] = []
  let [mended, total] = [0, 0]
  for (const cell of compared) {
    const [was, is] = [kindOf(cell.before) === 'error', kindOf(cell.after) === 'error']
    if (is && !was) added.push(cell)
    else if (was && !is) mended += 1
  }
  forEachCell(after, (cell) => {
    if (kindOf(cell) === 'error') total += 1
  })
  return { added, mended, same: total - added.length }
}
