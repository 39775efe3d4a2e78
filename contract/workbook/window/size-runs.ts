import { WINDOW_MAX_SIZE_RUNS } from '../../limits.ts'
import type { SizeRun } from '../sheet-window.ts'

/** The rows or columns that have their own size, in ascending order: index and size in px. */
export type Sizes = Iterable<readonly [number, number]>

/** Number of runs that stay exact if there are too many runs. */
const EXACT_RUNS = WINDOW_MAX_SIZE_RUNS / 2

/** Groups neighbours of equal size into runs. Drops runs of the default size `rest`. */
const exactRuns = (sizes: Sizes, rest: number, first: number): SizeRun[] => {
  const runs: [number, number, number][] = first > 0 ? [[0, first, 0]] : []
  for (const [at, px] of sizes) {
    const last = runs.at(-1)
    if (px === rest || at < first) continue
    if (last && last[0] + last[1] === at && last[2] === px) last[1] += 1
    else runs.push([at, 1, px])
  }
  return runs
}

/**
 * Replaces `runs` with at most `most` runs of the same number of rows or columns. The size of each
 * new run is the average of the sizes it replaces.
 */
const averaged = (runs: readonly SizeRun[], rest: number, most: number): SizeRun[] => {
  const [from] = runs[0] ?? [0]
  const [last, length] = runs.at(-1) ?? [0, 0]
  const step = Math.ceil((last + length - from) / most)
  // For each new run, by how many px its total size exceeds that of as many default rows or
  // columns.
  const beyond: number[] = []
  for (const [first, count, px] of runs)
    for (let at = first; at < first + count;) {
      const place = Math.floor((at - from) / step)
      const end = Math.min(first + count, from + (place + 1) * step)
      beyond[place] = (beyond[place] ?? 0) + (end - at) * (px - rest)
      at = end
    }
  return Array.from(beyond, (px = 0, place): SizeRun => [
    from + place * step,
    step,
    Math.max(0, rest + px / step),
  ])
}

/**
 * The runs of a window's row or column sizes. If there are too many runs, only the first ones stay
 * exact. Later neighbours share an average size, which keeps the total size and nearly every
 * position. `rest` is the default size in px. Rows or columns before index `first` are hidden.
 */
export const runsOf = (sizes: Sizes, rest: number, first: number): SizeRun[] => {
  const runs = exactRuns(sizes, rest, first)
  if (runs.length <= WINDOW_MAX_SIZE_RUNS) return runs
  const others = averaged(runs.slice(EXACT_RUNS), rest, WINDOW_MAX_SIZE_RUNS - EXACT_RUNS)
  return [...runs.slice(0, EXACT_RUNS), ...others]
}
