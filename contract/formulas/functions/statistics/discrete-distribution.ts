import { spendSteps } from '#contract/formulas/engine/work-limit.ts'

/**
 * A discrete distribution over the counts from `first` to `last`, given by ratios of neighboring
 * weights.
 */
type Weighed = {
  readonly first: number
  readonly last: number
  /** The count with the largest weight. */
  readonly peak: number
  /** Weight of `count + 1` relative to `count`. */
  readonly up: (count: number) => number
  /** Weight of `count - 1` relative to `count`. */
  readonly down: (count: number) => number
}

/** Probabilities of counts, relative to the total weight. */
export type DiscreteDistribution = {
  readonly at: (count: number) => number
  readonly upTo: (count: number) => number
  readonly between: (from: number, to: number) => number
  /** The smallest count whose cumulative probability reaches `part`. */
  readonly reaching: (part: number) => number
}

/** Smaller weights are close to the subnormal range and lose precision. */
const LEAST_WEIGHT = 1e-300
/** Cost of a weight, in calculation steps. */
const WEIGHT = 16

/**
 * Adds weights from the peak outwards until they fall below `LEAST_WEIGHT`. A weight divided by
 * their sum is a probability, so no factorial is needed. The work grows only with the spread of the
 * distribution.
 */
export const discreteDistributionOf = ({
  first,
  last,
  peak,
  up,
  down,
}: Weighed): DiscreteDistribution => {
  /**
   * `above` holds the weights from the peak upwards. `below` holds the weights from the count
   * before the peak downwards.
   */
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
