import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { kindOf } from '../audit/cell-kinds.ts'
import { rowContentOf } from '../row-content.ts'
import type { ComparedCell } from './compared-cells.ts'

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
  for (const { cellData = {} } of Object.values(after.sheets))
    for (const cells of Object.values(cellData)) total += rowContentOf(cells).errors
  return { added, mended, same: total - added.length }
}
