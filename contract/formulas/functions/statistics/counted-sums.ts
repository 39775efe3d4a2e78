import { spendSteps } from '#contract/formulas/engine/work.ts'

/** Weights of the counts from `first` to `last`, by how many times as much the next one weighs. */
type Weighed = {
  readonly first: number
  readonly last: number
  /** The count that weighs most. */
  readonly peak: number
  /** What the count behind this one weighs, as a part of this one. */
  readonly up: (count: number) => number
  /** What the count before this one weighs, as a part of this one. */
  readonly down: (count: number) => number
}

/** What part of all the weight such counts have. */
export type CountedSums = {
  readonly at: (count: number) => number
  readonly upTo: (count: number) => number
  readonly between: (from: number, to: number) => number
  /** The first count whose sum reaches such a part. */
  readonly reaching: (part: number) => number
}

/** Below this a number holds fewer and fewer digits, and comes to stay the same. */
const LEAST_WEIGHT = 1e-300
/** Steps that each weight takes to be found, kept and added up. */
const WEIGHT = 16

/**
 * Sums of weights from the peak outwards, as far as a number holds them: their sum is the whole, so that no
 * factorial is needed and the work grows with how widely the counts are spread.
 */
export const countedSums = ({ first, last, peak, up, down }: Weighed): CountedSums => {
  /** From the peak on, and from the count before it down. */
  const above = [1]
  const below: number[] = []
  for (let at = peak, weight = down(at); at > first && weight > LEAST_WEIGHT;) {
    below.push(weight)
    at -= 1
    weight *= down(at)
  }
  for (let at = peak, weight = up(at); at < last && weight > LEAST_WEIGHT;) {
    above.push(weight)
    at += 1
    weight *= up(at)
  }
  spendSteps(WEIGHT * (below.length + above.length))
  const lowest = peak - below.length
  const highest = peak + above.length - 1
  const weightOf = (count: number): number =>
    (count < peak ? below[peak - count - 1] : above[count - peak]) ?? 0
  const sum = (from: number, to: number): number => {
    let all = 0
    for (let at = Math.max(from, lowest); at <= Math.min(to, highest); at += 1) all += weightOf(at)
    return all
  }
  const whole = sum(lowest, highest)
  return {
    at: (count) => weightOf(count) / whole,
    upTo: (count) => sum(lowest, count) / whole,
    between: (from, to) => sum(from, to) / whole,
    reaching: (part) => {
      let reached = 0
      for (let at = lowest; at < highest; at += 1) {
        reached += weightOf(at)
        if (reached / whole >= part) return at
      }
      return highest
    },
  }
}
