import { spendSteps } from '#contract/formulas/engine/work.ts'
import {
  betaRest,
  betaTails,
  gammaTails,
  shareOf,
  stirlingRest,
  type Share,
  type Tails,
} from './incomplete.ts'
import { normalInverse } from './statistics/normal.ts'

/** A distribution at a place above 0, and by how much its growth grows with the place's logarithm. */
type Distribution = (at: number) => Tails & { readonly bend: number }

/** Below this a number has fewer digits. */
const SMALLEST = 2 ** -1022
const LARGEST = Number.MAX_VALUE
const MOST_TRIES = 200
/** What a try costs beside the distribution itself, in steps. */
const TRY = 8
/** The third power of a step that is the last one. */
const LAST_STEP = 1e-17

/** The place between two, by their logarithms; the first halves of their exponents are added up apart. */
const between = (from: number, to: number): number => Math.sqrt(from) * Math.sqrt(to)

/**
 * By how much a distribution is over the share that is wanted, in logarithms, and Halley's step from there. The
 * smaller side keeps its digits.
 */
const overOf = (wanted: Share, { below, above, growth, bend }: ReturnType<Distribution>) => {
  const isBelow = wanted.part <= wanted.rest
  const over = isBelow ? Math.log(below / wanted.part) : Math.log(wanted.rest / above)
  const slope = isBelow ? growth / below : growth / above
  const newton = -over / slope
  const bent = 1 + (newton / 2) * (isBelow ? bend - slope : bend + slope)
  return { over, step: bent > 0.5 && bent < 2 ? newton / bent : newton }
}

/** The place that a distribution has such a share below: by Halley's steps in logarithms, within bounds. */
const placeOf = (wanted: Share, start: number, distribution: Distribution): number => {
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

/** The place of the normal distribution that has such a share below. */
const normalPlace = ({ part, rest }: Share): number =>
  part < rest ? normalInverse(part) : -normalInverse(rest)

/** Where the standard gamma distribution of a shape about has such a share below (Wilson and Hilferty). */
const nearGamma = (shape: number, wanted: Share, rest: number): number => {
  const root = 1 - 1 / (9 * shape) + normalPlace(wanted) / (3 * Math.sqrt(shape))
  if (root > 0.3) return Math.min(Number.MAX_VALUE, shape * root ** 3)
  const factorial = rest + shape * Math.log(shape) - shape + Math.log(2 * Math.PI * shape) / 2
  return Math.exp((Math.log(wanted.part) + factorial) / shape)
}

/** The place that the standard gamma distribution of a shape has such a share below. */
export const gammaPlace = (shape: number, wanted: Share): number => {
  const rest = stirlingRest(shape)
  return placeOf(wanted, nearGamma(shape, wanted, rest), (at) => ({
    ...gammaTails(shape, at, rest),
    bend: shape - at,
  }))
}

/** The odds of a place of a beta distribution by the gamma distribution of its smaller shape, which it is near. */
const oddsByGamma = (one: number, other: number, wanted: Share): number => {
  const least = Math.min(one, other)
  const all = Math.max(one, other) + (least - 1) / 2
  const share = one < other ? wanted : { part: wanted.rest, rest: wanted.part }
  const near = Math.expm1(nearGamma(least, share, stirlingRest(least)) / all)
  return one < other ? near : 1 / near
}

/** The odds of a place of a beta distribution by the normal one (Carter, Biometrika 34, 1947). */
const oddsByNormal = (one: number, other: number, wanted: Share): number => {
  const place = normalPlace(wanted)
  const [first, second] = [1 / (2 * one - 1), 1 / (2 * other - 1)]
  const mean = 2 / (first + second)
  const bend = (place * place - 3) / 6
  const side = (first - second) * (bend + 5 / 6 - 2 / (3 * mean))
  return (one / other) * Math.exp(2 * ((place * Math.sqrt(mean + bend)) / mean - side))
}

/** From here on of both shapes the normal distribution is the nearer one. */
const NORMAL_FROM = 5

const nearBeta = (one: number, other: number, wanted: Share): number => {
  const isNormal = Math.min(one, other) > NORMAL_FROM
  const odds = isNormal ? oddsByNormal(one, other, wanted) : oddsByGamma(one, other, wanted)
  return odds > SMALLEST && odds < LARGEST ? odds : one / other
}

/** The odds of the place that the beta distribution of two shapes has such a share below. */
export const betaOdds = (one: number, other: number, wanted: Share): number => {
  const stirling = betaRest(one, other)
  return placeOf(wanted, nearBeta(one, other, wanted), (odds) => {
    const share = shareOf(odds)
    const bend = one * share.rest - other * share.part
    return { ...betaTails(one, other, share, stirling), bend }
  })
}
