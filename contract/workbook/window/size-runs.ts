import { WINDOW_MAX_SIZE_RUNS } from '../../limits.ts'
import type { SizeRun } from '../sheet-window.ts'

/** Rows or columns of their own size: index and px, in order. */
export type Sizes = Iterable<readonly [number, number]>

/** So many of the first runs are as they are where there are more than a window names. */
const EXACT_RUNS = WINDOW_MAX_SIZE_RUNS / 2

/** Neighbours of one size as runs; those of the size of the rest are left out. */
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

/** Runs of equal length from the first of these to the last, each as long in px as what it stands for. */
const averaged = (runs: readonly SizeRun[], rest: number, most: number): SizeRun[] => {
  const [from] = runs[0] ?? [0]
  const [last, length] = runs.at(-1) ?? [0, 0]
  const step = Math.ceil((last + length - from) / most)
  // What each has beyond the size of the rest.
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
 * The sizes of rows or columns as a window names them. Of more than it can name the first are exact; after
 * them lines share their size with their neighbours, so that all of them together are as long as they are, and
 * none stands far from its place. `rest` is the size of all others, px; those before `first` have
 * none.
 */
export const runsOf = (sizes: Sizes, rest: number, first: number): SizeRun[] => {
  const runs = exactRuns(sizes, rest, first)
  if (runs.length <= WINDOW_MAX_SIZE_RUNS) return runs
  const others = averaged(runs.slice(EXACT_RUNS), rest, WINDOW_MAX_SIZE_RUNS - EXACT_RUNS)
  return [...runs.slice(0, EXACT_RUNS), ...others]
}
