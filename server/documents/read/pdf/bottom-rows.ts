import type { Line } from './line.ts'

/** A cell has so many lines at most. */
const MOST_LINES = 100
/** Cells of one row stand as high as each other, to so many points. */
const SAME_Y = 1

const startOf = ({ cells }: Line): number => cells[0]?.x ?? 0
const endOf = ({ cells }: Line): number => cells.at(-1)?.end ?? 0

/** The line below, drawn later, that goes on where this one ends; -1 where none does. */
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
 * Lines with each row whose cells stand at its foot in one: where they are drawn cell by cell, the lines of a text
 * come between the cells left of it and the rest of its last line.
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
