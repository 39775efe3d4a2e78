import type { SheetRange } from './formulas/reference-areas.ts'

type Axis = 'Row' | 'Column'

const groupKey = ({ sheet, ...range }: SheetRange, axis: Axis): string =>
  axis === 'Row'
    ? `${range.startColumn}:${range.endColumn}:${sheet.id}`
    : `${range.startRow}:${range.endRow}:${sheet.id}`

/** Joins ranges that touch or overlap along one axis and have the same ends along the other. */
const joinedAlong = (ranges: readonly SheetRange[], axis: Axis): readonly SheetRange[] => {
  const [start, end] = [`start${axis}`, `end${axis}`] as const
  const groups = Map.groupBy(ranges, (range) => groupKey(range, axis))
  return [...groups.values()].flatMap((group) => {
    const joined: SheetRange[] = []
    for (const range of group.toSorted((a, b) => a[start] - b[start])) {
      const last = joined.at(-1)
      if (last === undefined || range[start] > last[end] + 1) joined.push(range)
      else joined[joined.length - 1] = { ...last, [end]: Math.max(last[end], range[end]) }
    }
    return joined
  })
}

/**
 * Joins ranges that touch to larger ones, which have exactly the same cells. It joins columns only
 * if more than `most` ranges remain, because neighbouring columns often hold different things.
 */
export const joinedRanges = (
  ranges: readonly SheetRange[],
  most: number,
): readonly SheetRange[] => {
  const joined = joinedAlong(ranges, 'Row')
  return joined.length <= most ? joined : joinedAlong(joined, 'Column')
}
