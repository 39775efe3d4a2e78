import { spendSteps } from '#contract/formulas/engine/work-limit.ts'
import {
  betaStirlingError,
  betaTails,
  gammaTails,
  proportionOf,
  stirlingError,
  type Proportion,
  type Tails,
} from './gamma-beta.ts'
import { normalInverse } from './statistics/normal.ts'

/**
 * A distribution over positive values. `bend` is the derivative of log(`growth`) with respect to
 * the logarithm of the value.
 */
type Distribution = (at: number) => Tails & { readonly bend: number }

/** Smallest normal number. Smaller ones have fewer digits. */
const SMALLEST = 2 ** -1022
const LARGEST = Number.MAX_VALUE
const MOST_TRIES = 200
/** Cost of an iteration in calculation steps, without the cost of calculating the distribution. */
const TRY = 8
/** Convergence limit for the cube of the step. Halley's method converges cubically. */
const LAST_STEP = 1e-17

/** Geometric mean. Separate square roots avoid an overflow. */
const between = (from: number, to: number): number => Math.sqrt(from) * Math.sqrt(to)

/**
 * Log error of the distribution against `wanted`, and Halley's step. We use the smaller tail,
 * because it keeps its digits.
 */
const overOf = (wanted: Proportion, { below, above, growth, bend }: ReturnType<Distribution>) => {
  const isBelow = wanted.part <= wanted.rest
  const over = isBelow ? Math.log(below / wanted.part) : Math.log(wanted.rest / above)
  const slope = isBelow ? growth / below : growth / above
  const newton = -over / slope
  const bent = 1 + (newton / 2) * (isBelow ? bend - slope : bend + slope)
  return { over, step: bent > 0.5 && bent < 2 ? newton / bent : newton }
}

/** Inverts a distribution with Halley's method in logarithms, with bisection as fallback. */
const placeOf = (wanted: Proportion, start: number, distribution: Distribution): number => {
  let [from, to, at] = [SMALLEST, LARGEST, start]
  for (let tries = 0; tries < MOST_TRIES && to > from * (1 + Number.EPSILON); tries += 1) {
    spendSteps(TRY)
    const { over, step } = overOf(wanted, distribution(at))
    if (Number.isNaN(over)) return NaN
    const next = at * Math.exp(step)
    if (Math.abs(step) * Math.max(over * over, step * step) < LAST_STEP) return next
    if (over > 0) to = at
    else from = at
    at = next > from && next < to ? next : between(from, to)
  }
  if (from === SMALLEST) return 0
  return to === LARGEST ? Infinity : at
}

const normalPlace = ({ part, rest }: Proportion): number =>
  part < rest ? normalInverse(part) : -normalInverse(rest)

/** Start value for `gammaQuantile` (Wilson and Hilferty). */
const nearGamma = (shape: number, wanted: Proportion, rest: number): number => {
  const root = 1 - 1 / (9 * shape) + normalPlace(wanted) / (3 * Math.sqrt(shape))
  if (root > 0.3) return Math.min(Number.MAX_VALUE, shape * root ** 3)
  const factorial = rest + shape * Math.log(shape) - shape + Math.log(2 * Math.PI * shape) / 2
  return Math.exp((Math.log(wanted.part) + factorial) / shape)
}

/** Inverse of the standard gamma distribution with the given shape. */
export const gammaQuantile = (shape: number, wanted: Proportion): number => {
  const rest = stirlingError(shape)
  return placeOf(wanted, nearGamma(shape, wanted, rest), (at) => ({
    ...gammaTails(shape, at, rest),
    bend: shape - at,
  }))
}

/**
 * Start value for `betaQuantileOdds`. The gamma distribution with the smaller shape approximates
 * the beta distribution.
 */
const oddsByGamma = (one: number, other: number, wanted: Proportion): number => {
  const least = Math.min(one, other)
  const all = Math.max(one, other) + (least - 1) / 2
  const share = one < other ? wanted : { part: wanted.rest, rest: wanted.part }
  const near = Math.expm1(nearGamma(least, share, stirlingError(least)) / all)
  return one < other ? near : 1 / near
}

/** Start value for `betaQuantileOdds` by the normal distribution (Carter, Biometrika 34, 1947). */
const oddsByNormal = (one: number, other: number, wanted: Proportion): number => {
  const place = normalPlace(wanted)
  const [first, second] = [1 / (2 * one - 1), 1 / (2 * other - 1)]
  const mean = 2 / (first + second)
  const bend = (place * place - 3) / 6
  const side = (first - second) * (bend + 5 / 6 - 2 / (3 * mean))
  return (one / other) * Math.exp(2 * ((place * Math.sqrt(mean + bend)) / mean - side))
}

/** If both shapes exceed this, the normal approximation is more accurate. */
const NORMAL_FROM = 5

const nearBeta = (one: number, other: number, wanted: Proportion): number => {
  const isNormal = Math.min(one, other) > NORMAL_FROM
  const odds = isNormal ? oddsByNormal(one, other, wanted) : oddsByGamma(one, other, wanted)
  return odds > SMALLEST && odds < LARGEST ? odds : one / other
}

/** Inverse of the beta distribution, as odds. Odds keep their digits close to 0 and 1. */
export const betaQuantileOdds = (one: number, other: number, wanted: Proportion): number => {
  const stirling = betaStirlingError(one, other)
  return placeOf(wanted, nearBeta(one, other, wanted), (odds) => {
    const share = proportionOf(odds)
    const bend = one * share.rest - other * share.part
    return { ...betaTails(one, other, share, stirling), bend }
  })
}
