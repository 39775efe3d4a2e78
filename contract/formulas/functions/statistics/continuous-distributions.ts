import {
  betaTails,
  betaWeight,
  deviance,
  gammaTails,
  gammaWeight,
  proportionOf,
  stirlingError,
  type Proportion,
  type Tails,
} from '../gamma-beta.ts'
import { normalInverse, normalCumulative } from './normal.ts'
import type { OwnFunction } from '../own-function.ts'
import { betaQuantileOdds, gammaQuantile } from '../gamma-beta-quantiles.ts'

type Result = number | '#NUM!'
type Of = OwnFunction['of']

/** NaN and infinity mean an overflow or too many steps. */
const known = (value: number): Result => (Number.isFinite(value) ? value : '#NUM!')

/** A `place` of 0 means an underflow. */
const rescale = (place: number, scale: number): Result => known(place === 0 ? NaN : place * scale)

const isPart = (part: number): boolean => part > 0 && part < 1
const partOf = (part: number): Proportion => ({ part, rest: 1 - part })
const restOf = (rest: number): Proportion => ({ part: 1 - rest, rest })

const named = (names: string, of: Of, logical?: number): readonly OwnFunction[] =>
  names.split(' ').map((name) => ({
    name,
    of,
    takesAll: true,
    ...(logical === undefined ? {} : { logical }),
  }))

/** Cumulative gamma distribution or its density. */
const gammaAt = (at: number, shape: number, scale: number, isSum: number): Result => {
  const place = at / scale
  // An underflow to 0 matters if the shape is below 1, because such a distribution has much weight
  // near 0.
  if (place === 0 && shape < 1) return '#NUM!'
  return known(
    isSum === 0 ? (gammaWeight(shape, place) * shape) / at : gammaTails(shape, place).below,
  )
}

const gammaDistribution: Of = (at = 0, shape = 0, scale = 0, isSum = 0) =>
  at > 0 && shape > 0 && scale > 0 ? gammaAt(at, shape, scale, isSum) : null

const gammaInverse: Of = (part = 0, shape = 0, scale = 0) =>
  isPart(part) && shape > 0 && scale > 0 ? rescale(gammaQuantile(shape, partOf(part)), scale) : null

const chiBelow: Of = (at = 0, given = 0, isSum = 0) => {
  const freedom = Math.trunc(given)
  return at > 0 && freedom >= 1 ? gammaAt(at, freedom / 2, 2, isSum) : null
}

const chiAbove: Of = (at = 0, given = 0) => {
  const freedom = Math.trunc(given)
  return at > 0 && freedom >= 1 ? known(gammaTails(freedom / 2, at / 2).above) : null
}

const chiInverse =
  (share: (part: number) => Proportion): Of =>
  (part = 0, given = 0) => {
    const freedom = Math.trunc(given)
    return isPart(part) && freedom >= 1 ? rescale(gammaQuantile(freedom / 2, share(part)), 2) : null
  }

/** The position within the bounds of a beta distribution. Null at a bound or outside. */
const shareWithin = (at: number, from: number, to: number): Proportion | null => {
  if (from >= to) return null
  const share = { part: (at - from) / (to - from), rest: (to - at) / (to - from) }
  return share.part > 0 && share.rest > 0 ? share : null
}

const betaDistribution = (
  [at, one, other]: readonly [number, number, number],
  [from, to]: readonly [number, number],
  isSum: number,
): Result | null => {
  const share = shareWithin(at, from, to)
  if (share === null || one <= 0 || other <= 0) return null
  if (isSum !== 0) return known(betaTails(one, other, share).below)
  return known(betaWeight(one, other, share) / share.part / share.rest / (to - from))
}

const betaInverse: Of = (part = 0, one = 0, other = 0, from = 0, to = 1) => {
  if (!isPart(part) || one <= 0 || other <= 0 || from >= to) return null
  return known(from + proportionOf(betaQuantileOdds(one, other, partOf(part))).part * (to - from))
}

/**
 * From this many degrees of freedom, the t distribution equals the normal distribution to the last
 * digit.
 */
const NORMAL_FROM = 1e20

/** One-sided tail of the t distribution beyond `at`. */
export const studentTail = (at: number, freedom: number): number => {
  if (freedom >= NORMAL_FROM) return normalCumulative(-Math.abs(at))
  if (freedom === 1) return Math.atan(1 / Math.abs(at)) / Math.PI
  const place = at / Math.sqrt(freedom)
  return betaTails(freedom / 2, 0.5, proportionOf(1 / (place * place))).below / 2
}

const studentHeight = (at: number, freedom: number): number => {
  const half = freedom / 2
  const exponent =
    stirlingError(half + 0.5) -
    stirlingError(half) -
    deviance(half, half + 0.5) -
    ((freedom + 1) / 2) * Math.log1p((at * at) / freedom)
  return Math.exp(exponent) / Math.sqrt(2 * Math.PI)
}

const student: Of = (at = 0, given = 0, isSum = 0) => {
  const freedom = Math.trunc(given)
  if (freedom < 1) return null
  if (isSum === 0) return known(studentHeight(at, freedom))
  if (at === 0) return 0.5
  const tail = studentTail(at, freedom)
  return known(at < 0 ? tail : 1 - tail)
}

const studentAbove =
  (sides: number): Of =>
  (at = 0, given = 0) => {
    const freedom = Math.trunc(given)
    if (freedom < 1 || at === 0 || (sides === 2 && at < 0)) return null
    const tail = studentTail(at, freedom)
    return known(sides * (at > 0 ? tail : 1 - tail))
  }

/** Two-sided quantile of the t distribution. */
const studentPlace = (share: Proportion, freedom: number): number => {
  const { part, rest } = share
  if (freedom >= NORMAL_FROM) return -normalInverse(part / 2)
  if (freedom > 1) return Math.sqrt(freedom / betaQuantileOdds(freedom / 2, 0.5, share))
  return part < rest ? 1 / Math.tan((Math.PI / 2) * part) : Math.tan((Math.PI / 2) * rest)
}

const studentBoth: Of = (part = 0, given = 0) => {
  const freedom = Math.trunc(given)
  return isPart(part) && freedom >= 1 ? known(studentPlace(partOf(part), freedom)) : null
}

const studentInverse: Of = (part = 0, given = 0) => {
  const freedom = Math.trunc(given)
  if (!isPart(part) || part === 0.5 || freedom < 1) return null
  const outer = 2 * Math.min(part, 1 - part)
  return known(Math.sign(part - 0.5) * studentPlace(partOf(outer), freedom))
}

/** At this ratio of degrees of freedom, F equals the gamma distribution to the last digit. */
const GAMMA_FROM = 1e20

/** From this many degrees of freedom, the tail beyond the number range is negligible. */
const FEW = 4

const ratioShare = (at: number, one: number, other: number): Proportion => {
  const odds = (one / other) * at
  const isKnown = (odds > 0 || one >= FEW) && (odds < Infinity || other >= FEW)
  return proportionOf(isKnown ? odds : NaN)
}

/** Wraps functions of the F distribution with argument checks. */
const ofRatio =
  (value: (at: number, one: number, other: number, isSum: number) => number): Of =>
  (at = 0, ...[first = 0, second = 0, isSum = 0]) => {
    const [one, other] = [Math.trunc(first), Math.trunc(second)]
    return at > 0 && one >= 1 && other >= 1 ? known(value(at, one, other, isSum)) : null
  }

/** Both tails of the F distribution. */
export const fTails = (at: number, one: number, other: number): Pick<Tails, 'below' | 'above'> => {
  if (other / one >= GAMMA_FROM) return gammaTails(one / 2, (one / 2) * at)
  if (one / other < GAMMA_FROM) return betaTails(one / 2, other / 2, ratioShare(at, one, other))
  const { below, above } = gammaTails(other / 2, other / 2 / at)
  return { below: above, above: below }
}

const ratio = ofRatio((at, one, other, isSum) =>
  isSum === 0
    ? betaWeight(one / 2, other / 2, ratioShare(at, one, other)) / at
    : fTails(at, one, other).below,
)
const ratioAbove = ofRatio((at, one, other) => fTails(at, one, other).above)
const ratioInverse = (share: (part: number) => Proportion): Of =>
  ofRatio((part, one, other) =>
    part < 1 ? (betaQuantileOdds(one / 2, other / 2, share(part)) || NaN) * (other / one) : NaN,
  )

/**
 * Gamma, beta, chi-squared, t and F distributions and inverses, to the last digits even in the
 * tails. Univer gives only eight digits, and fails in small tails.
 */
export const CONTINUOUS_DISTRIBUTIONS: readonly OwnFunction[] = [
  ...named('GAMMA.DIST GAMMADIST', gammaDistribution, 3),
  ...named('GAMMA.INV GAMMAINV', gammaInverse),
  ...named('CHISQ.DIST', chiBelow, 2),
  ...named('CHISQ.DIST.RT CHIDIST', chiAbove),
  ...named('CHISQ.INV', chiInverse(partOf)),
  ...named('CHISQ.INV.RT CHIINV', chiInverse(restOf)),
  ...named(
    'BETA.DIST',
    (at = 0, one = 0, other = 0, ...[isSum = 0, from = 0, to = 1]) =>
      betaDistribution([at, one, other], [from, to], isSum),
    3,
  ),
  ...named('BETADIST', (at = 0, one = 0, other = 0, ...[from = 0, to = 1]) =>
    betaDistribution([at, one, other], [from, to], 1),
  ),
  ...named('BETA.INV BETAINV', betaInverse),
  ...named('T.DIST', student, 2),
  ...named('T.DIST.RT', studentAbove(1)),
  ...named('T.DIST.2T', studentAbove(2)),
  ...named('TDIST', (at = 0, freedom = 0, given = 0) => {
    const sides = Math.trunc(given)
    return at > 0 && (sides === 1 || sides === 2) ? studentAbove(sides)(at, freedom) : null
  }),
  ...named('T.INV', studentInverse),
  ...named('T.INV.2T TINV', studentBoth),
  ...named('F.DIST', ratio, 3),
  ...named('F.DIST.RT FDIST', ratioAbove),
  ...named('F.INV', ratioInverse(partOf)),
  ...named('F.INV.RT FINV', ratioInverse(restOf)),
]
