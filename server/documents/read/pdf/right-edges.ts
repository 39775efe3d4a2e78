import type { Run } from './line.ts'

/** A line of a page with the way it is written. */
export type Written = { readonly runs: readonly Run[]; readonly fromRight: boolean }

/** A column's figures end at the same place, to so many points. */
const SAME_END = 1
/** A row has others of its table among so many lines above and below it. */
const NEAR_LINES = 3
/** Figures of so many rows above each other are a column, where a line has cells that are apart … */
const LEAST_ROWS = 2
/** … and of so many where it has none. */
const LEAST_LONE_ROWS = 3

const isAt = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_END

/** Where the words without letters end that a line written from the right closes with. */
const figureEnds = ({ runs, fromRight }: Written): readonly number[] => {
  if (!fromRight) return []
  const fromLeft = runs.toSorted((a, b) => a.x - b.x)
  const label = fromLeft.findIndex(({ text }) => /\p{L}/u.test(text))
  return fromLeft
    .slice(0, label === -1 ? undefined : label)
    .flatMap(({ text, x, width }) => (text.trim() === '' ? [] : [x + width]))
}

/**
 * For each line of a page the right edges of columns of figures that run through it. Of a table that is written from
 * the right, figures that are flush right stand as close to their labels as words do: what tells them apart is that
 * they end above each other.
 */
export const rightEdges = (
  lines: readonly Written[],
  hasCells: (line: Written) => boolean,
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

/** Whether something ends at one of these edges. */
export const endsAt = (end: number, edges: readonly number[]): boolean =>
  edges.some((edge) => isAt(end, edge))
