import type { TextRun } from './line.ts'

/** The runs of a line and its direction. */
export type LineRuns = { readonly runs: readonly TextRun[]; readonly fromRight: boolean }

/** Tolerance in points for figures that end at one edge. */
const SAME_END = 1
/** Number of lines above and below that may belong to the same table. */
const NEAR_LINES = 3
/**
 * If a line has separate cells, at least this many rows near it must share a right edge to form a
 * figure column.
 */
const LEAST_ROWS = 2
/** The same for a line without separate cells. */
const LEAST_LONE_ROWS = 3

const isAt = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_END

/** Right ends of the figures left of the label in a right-to-left line. */
const figureEnds = ({ runs, fromRight }: LineRuns): readonly number[] => {
  if (!fromRight) return []
  const fromLeft = runs.toSorted((a, b) => a.x - b.x)
  const label = fromLeft.findIndex(({ text }) => /\p{L}/u.test(text))
  return fromLeft
    .slice(0, label === -1 ? undefined : label)
    .flatMap(({ text, x, width }) => (text.trim() === '' ? [] : [x + width]))
}

/**
 * For each line, the right edges of the figure columns that cross it. In right-to-left tables, a
 * figure may be as close to its label as two words are. Then only a right edge shared by several
 * rows tells them apart.
 */
export const rightEdges = (
  lines: readonly LineRuns[],
  hasCells: (line: LineRuns) => boolean,
): readonly (readonly number[])[] => {
  const ends = lines.map(figureEnds)
  return lines.map((line, at) => {
    if (!line.fromRight) return []
    const near = ends.slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES + 1)
    const isWhole = hasCells(line)
    const least = isWhole ? LEAST_ROWS : LEAST_LONE_ROWS
    const own = isWhole ? near.flat() : (ends[at] ?? [])
    return own.filter(
      (edge) => near.filter((others) => others.some((end) => isAt(end, edge))).length >= least,
    )
  })
}

export const isAtRightEdge = (end: number, edges: readonly number[]): boolean =>
  edges.some((edge) => isAt(end, edge))
