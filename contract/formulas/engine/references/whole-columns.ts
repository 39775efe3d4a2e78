import { MAX_ROWS } from '#contract/workbook/cells.ts'
import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import type { EngineRows, EngineValue } from '../language/parts.ts'

/** Ranges of this run that are whole columns, and how many rows those have in each worksheet. */
let ranges = new WeakSet<EngineValue>()
const heights = new Set<number>()

/** Whether a reference is of whole columns; the ends of those are NaN. */
export const isWhole = ({ startRow, endRow }: Extent): boolean =>
  Number.isNaN(startRow) || (startRow === 0 && endRow >= MAX_ROWS - 1)

/** Notes the values of whole columns, which are as many as their worksheet has rows. */
export const noteWhole = (rows: EngineRows): void => {
  ranges.add(rows)
  heights.add(rows.getRowCount())
}

/** Forgets the whole columns of a run. */
export const forgetWhole = (): void => {
  ranges = new WeakSet()
  heights.clear()
}

/** Whether values are whole columns, or were made of some. */
export const isOfWhole = (value: EngineValue): boolean => {
  if (!value.isArray()) return false
  return (
    ranges.has(value) || (!('_reader' in value) && heights.has((value as EngineRows).getRowCount()))
  )
}
