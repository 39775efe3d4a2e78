import type { Extent } from '../formulas/functions/engine-values.ts'

/** The cells that two extents have in common; null where there are none. */
export const sharedExtent = (one: Extent, other: Extent): Extent | null => {
  const startRow = Math.max(one.startRow, other.startRow)
  const endRow = Math.min(one.endRow, other.endRow)
  const startColumn = Math.max(one.startColumn, other.startColumn)
  const endColumn = Math.min(one.endColumn, other.endColumn)
  const isThere = startRow <= endRow && startColumn <= endColumn
  return isThere ? { startRow, endRow, startColumn, endColumn } : null
}

/** Whether two extents have a cell in common. */
export const meets = (one: Extent, other: Extent): boolean => sharedExtent(one, other) !== null
