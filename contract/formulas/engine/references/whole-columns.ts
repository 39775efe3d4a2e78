import { MAX_ROWS } from '#contract/workbook/cells.ts'
import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import type { EngineRows, EngineValue } from '../language/engine-module.ts'

/** Arrays of whole columns in this calculation, and their heights. */
let ranges = new WeakSet<EngineValue>()
const heights = new Set<number>()

/** Whole columns have NaN as ends, or span the whole grid. */
export const isWholeColumn = ({ startRow, endRow }: Extent): boolean =>
  Number.isNaN(startRow) || (startRow === 0 && endRow >= MAX_ROWS - 1)

export const registerWholeColumn = (rows: EngineRows): void => {
  ranges.add(rows)
  heights.add(rows.getRowCount())
}

export const clearWholeColumns = (): void => {
  ranges = new WeakSet()
  heights.clear()
}

/**
 * Whether an array is a whole column or was derived from one. A derived array has the same height.
 */
export const isFromWholeColumn = (value: EngineValue): boolean => {
  if (!value.isArray()) return false
  return (
    ranges.has(value) || (!('_reader' in value) && heights.has((value as EngineRows).getRowCount()))
  )
}
