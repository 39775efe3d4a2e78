import { formatRange, parseRange } from '#contract/workbook/cells.ts'
import { sharedExtent } from '#contract/workbook/extents.ts'
import { SCOPE } from '../language/scope-names.ts'

const NOTHING = '#NULL!'

/** The cells that two written references share, as a reference; null where one of them is none. */
const overlapOf = (one: string, other: string): string | null => {
  const [first, second] = [parseRange(one), parseRange(other)]
  if (!first.ok || !second.ok || first.value.sheet !== second.value.sheet) return null
  const shared = sharedExtent(first.value, second.value)
  return shared ? formatRange({ ...shared, sheet: first.value.sheet }) : NOTHING
}

/** What stands for two references with a blank between them: the cells that both have. */
export const crossed = (one: string, other: string): string =>
  overlapOf(one, other) ?? `${SCOPE.COMMON}(${one},${other})`

/** What may be two references with a blank between them. */
export const MAY_CROSS = /[\p{L}\p{N}_.)\]$#!?\\]\s+[\p{L}\p{N}_('$[\\#]/u
