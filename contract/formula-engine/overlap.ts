import { formatRange, parseRange } from '../cells.ts'

const NOTHING = '#NULL!'

/** The cells that two written references share, as a reference; null where one of them is none. */
export const overlapOf = (one: string, other: string): string | null => {
  const [first, second] = [parseRange(one), parseRange(other)]
  if (!first.ok || !second.ok || first.value.sheet !== second.value.sheet) return null
  const [a, b] = [first.value, second.value]
  const shared = {
    sheet: a.sheet,
    startRow: Math.max(a.startRow, b.startRow),
    endRow: Math.min(a.endRow, b.endRow),
    startColumn: Math.max(a.startColumn, b.startColumn),
    endColumn: Math.min(a.endColumn, b.endColumn),
  }
  const isThere = shared.startRow <= shared.endRow && shared.startColumn <= shared.endColumn
  return isThere ? formatRange(shared) : NOTHING
}
