import { formatRange, parseRange } from '#contract/workbook/cells.ts'
import { sharedExtent } from '#contract/workbook/extents.ts'
import { SCOPE } from '../language/scope-names.ts'

const NOTHING = '#NULL!'

/** The intersection of two written references. Null if one of them is not a plain reference. */
const overlapOf = (one: string, other: string): string | null => {
  const [first, second] = [parseRange(one), parseRange(other)]
  if (!first.ok || !second.ok || first.value.sheet !== second.value.sheet) return null
  const shared = sharedExtent(first.value, second.value)
  return shared ? formatRange({ ...shared, sheet: first.value.sheet }) : NOTHING
}

/**
 * Code for the intersection operator. Plain references are intersected right away.
 * Example: `intersectionOf('A1:B5', 'B2:C9')` returns `B2:B5`
 */
export const intersectionOf = (one: string, other: string): string =>
  overlapOf(one, other) ?? `${SCOPE.COMMON}(${one},${other})`

/**
 * Quick check: whether a formula may contain an intersection operator, a space between references.
 */
export const MAY_INTERSECT = /[\p{L}\p{N}_.)\]$#!?\\]\s+[\p{L}\p{N}_('$[\\#]/u
