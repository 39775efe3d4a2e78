import type { Extent } from '../formulas/functions/engine-values.ts'

/** The intersection of two extents, or null. */
export const sharedExtent = (one: Extent, other: Extent): Extent | null => {
  const startRow = Math.max(one.startRow, other.startRow)
  const endRow = Math.min(one.endRow, other.endRow)
  const startColumn = Math.max(one.startColumn, other.startColumn)
  const endColumn = Math.min(one.endColumn, other.endColumn)
  const isThere = startRow <= endRow && startColumn <= endColumn
  return isThere ? { startRow, endRow, startColumn, endColumn } : null
}

/** True if two extents overlap. */
export const hasOverlap = (one: Extent, other: Extent): boolean => sharedExtent(one, other) !== null
