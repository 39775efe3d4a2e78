import type { Line } from './line.ts'

/** Maximum lines per cell. */
const MOST_LINES = 100
/** Tolerance in points for cells on one baseline. */
const SAME_Y = 1

const startOf = ({ cells }: Line): number => cells[0]?.x ?? 0
const endOf = ({ cells }: Line): number => cells.at(-1)?.end ?? 0

/** Index of the later line that continues line `at` on its right. -1 if there is none. */
const restAt = (lines: readonly Line[], at: number): number => {
  const line = lines[at]
  if (!line) return -1
  for (let next = at + 1; next < lines.length && next - at <= MOST_LINES; next += 1) {
    const other = lines[next]
    if (!other || startOf(other) < endOf(line) || other.y < line.y - SAME_Y) return -1
    if (Math.abs(other.y - line.y) <= SAME_Y) return other.cells.length > 1 ? next : -1
  }
  return -1
}

/**
 * Joins bottom-aligned rows that a PDF draws cell by cell.
 * Lines of a tall cell may be drawn between the left cells and the rest of the row.
 */
export const bottomRows = (lines: readonly Line[]): readonly Line[] => {
  const before = new Map<number, Line['cells']>()
  const moved = new Set<number>()
  lines.forEach((line, at) => {
    const rest = restAt(lines, at)
    if (rest <= at + 1) return
    before.set(rest, [...line.cells, ...(before.get(rest) ?? [])])
    moved.add(at)
  })
  return lines.flatMap((line, at) => {
    if (moved.has(at)) return []
    const cells = before.get(at)
    return [cells ? { ...line, cells: [...cells, ...line.cells] } : line]
  })
}
