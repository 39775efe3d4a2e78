import { normalHeight, normalSum } from './normal.ts'

/** Both sides of a distribution: what lies below a place, and what lies above it. */
export type Tails = { readonly below: number; readonly above: number }

/** Coefficients of Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]
/** From here on Stirling's series gives all digits. */
const LARGE = 16

/** By how much the logarithm of the factorial of a count is more than Stirling's formula says. */
export const stirlingRest = (count: number): number => {
  let [at, rest] = [count, 0]
  for (; at < LARGE; at += 1) rest += (at + 0.5) * Math.log1p(1 / at) - 1
  return STIRLING.reduce((sum, part, n) => sum + part / at ** (2 * n + 1), rest)
}

/** Numbers nearer to each other than this part of their sum lose digits where their logarithms are taken. */
const NEAR = 0.1

/** `at * log(at / mean) + mean - at`, without losing digits where they are near each other. */
export const deviance = (at: number, mean: number, difference = at - mean): number => {
  if (Math.abs(difference) >= NEAR * (at + mean)) {
    const times = at / mean
    const isHeld = times > 0 && times < Infinity
    return at * (isHeld ? Math.log(times) : Math.log(at) - Math.log(mean)) - difference
  }
  const part = difference / (at + mean)
  let [sum, term] = [difference * part, 2 * at * part]
  for (let n = 3; ; n += 2) {
    term *= part * part
    const next = sum + term / n
    if (next === sum) return sum
    sum = next
  }
}

/** `mean ** at * exp(-mean) / GAMMA(at + 1)`, to the last digits. */
export const gammaWeight = (at: number, mean: number): number =>
  Math.exp(-stirlingRest(at) - deviance(at, mean)) / Math.sqrt(2 * Math.PI * at)

/**
 * A place between 0 and 1, and what is left of 1. Near 1 neither can be calculated from the other.
 */
export type Share = { readonly part: number; readonly rest: number }

/** How far the mean of a beta distribution lies beyond a place, times both shapes. */
const distance = (one: number, other: number, { part, rest }: Share): number =>
  part < rest ? one - (one + other) * part : (one + other) * rest - other

/** `part ** one * rest ** other / BETA(one, other)`, to the last digits. */
export const betaWeight = (one: number, other: number, share: Share): number => {
  const all = one + other
  const moved = distance(one, other, share)
  const exponent =
    stirlingRest(all) -
    stirlingRest(one) -
    stirlingRest(other) -
    deviance(one, all * share.part, moved) -
    deviance(other, all * share.rest, -moved)
  return Math.exp(exponent) * Math.sqrt(one / all) * Math.sqrt(other / (2 * Math.PI))
}

/** Below this no part of a continued fraction may fall. */
const LEAST = 1e-300
const ENOUGH = 1e-15
const NOTHING = 1e-22
/** Steps of a series; one that needs more has no end here. */
const MOST_STEPS = 1_000_000

type Step = (n: number) => readonly [above: number, below: number]

/** A continued fraction, by what stands above and below each of its lines, from the front (Lentz). */
const fraction = (step: Step): number => {
  const [, first] = step(0)
  let [value, up, down] = [first || LEAST, first || LEAST, 0]
  // Slow ones come near long before they are there: they go on for as many steps again.
  let last = Infinity
  for (let n = 1; n < last; n += 1) {
    const [above, below] = step(n)
    down = 1 / (below + above * down || LEAST)
    up = below + above / up || LEAST
    value *= up * down
    if (last === Infinity && Math.abs(up * down - 1) < ENOUGH) last = 2 * n
    if (n > MOST_STEPS) return NaN
  }
  return value
}

/** From here on the distribution is the normal one with two corrections, to the last digits. */
const NORMAL_FROM = 1e10

const nearNormal = (shape: number, at: number): Tails => {
  const side = Math.sign(at - shape) * Math.sqrt(2 * deviance(shape, at))
  const root = Math.sqrt(shape)
  const moved = (normalHeight(side) / root) * (1 / 3 - side / root / 12)
  return { below: normalSum(side) + moved, above: normalSum(-side) - moved }
}

const gammaSeries = (shape: number, at: number): number => {
  let [sum, term] = [1, 1]
  for (let n = 1; n < MOST_STEPS; n += 1) {
    term *= at / (shape + n)
    sum += term
    if (term < sum * NOTHING) return sum
  }
  return NaN
}

/** The standard gamma distribution of a shape. */
export const gammaTails = (shape: number, at: number): Tails => {
  if (shape > NORMAL_FROM) return nearNormal(shape, at)
  const weight = gammaWeight(shape, at)
  if (at < shape + 1) {
    const below = weight * gammaSeries(shape, at)
    return { below, above: 1 - below }
  }
  const behind = fraction((n) => [-n * (n - shape), at + 1 - shape + 2 * n])
  const above = (weight * shape) / behind
  return { below: 1 - above, above }
}

/**
 * The beta distribution below a place that lies before most of it. By the continued fraction of DiDonato and
 * Morris (ACM Transactions on Mathematical Software 18, 1992). It keeps its digits where the place is next to
 * 1.
 */
const betaBelow = (one: number, other: number, share: Share): number => {
  const { part, rest } = share
  const moved = distance(one, other, share) + 1
  const step: Step = (n) => {
    const width = one + 2 * n
    const factor = n * (other - n) * part
    const above = ((one + n - 1) / (width - 1)) * ((one + other + n - 1) / (width - 1)) * factor
    const below = ((one + n) / (width + 1)) * (moved + n * (1 + rest))
    // The first line has no factor, and of shape 1 it would be 0 over 0.
    return [above * part, n + (n === 0 ? 0 : factor / (width - 1)) + below]
  }
  return betaWeight(one, other, share) / fraction(step)
}

/** The beta distribution of two shapes. */
export const betaTails = (one: number, other: number, share: Share): Tails => {
  if (share.part * (one + other + 2) < one + 1) {
    const below = betaBelow(one, other, share)
    return { below, above: 1 - below }
  }
  const above = betaBelow(other, one, { part: share.rest, rest: share.part })
  return { below: 1 - above, above }
}

/** A place between 0 and 1, by how many times as much lies below it as above. */
export const shareOf = (odds: number): Share =>
  odds < 1
    ? { part: odds / (1 + odds), rest: 1 / (1 + odds) }
    : { part: 1 / (1 + 1 / odds), rest: 1 / odds / (1 + 1 / odds) }

/** A distribution at a place above 0, and by how much it grows there with the place's logarithm. */
type Distribution = (at: number) => Tails & { readonly growth: number }

const SMALLEST = Number.MIN_VALUE
const MOST_TRIES = 200

/** The place between two, by their logarithms; the first halves of their exponents are added up apart. */
const between = (from: number, to: number): number => Math.sqrt(from) * Math.sqrt(to)

/** By how much a distribution is over the share that is wanted, in logarithms; the smaller side keeps its digits. */
const overOf = (wanted: Share, { below, above, growth }: ReturnType<Distribution>) => {
  const isBelow = wanted.part <= wanted.rest
  const over = isBelow ? Math.log(below / wanted.part) : Math.log(wanted.rest / above)
  return { over, step: (-over * (isBelow ? below : above)) / growth }
}

/** The place that a distribution has such a share below: by Newton's steps in logarithms, within bounds. */
const placeOf = (wanted: Share, start: number, distribution: Distribution): number => {
  let [from, to, at] = [SMALLEST, Number.MAX_VALUE, start]
  for (let tries = 0; tries < MOST_TRIES && to > from * (1 + Number.EPSILON); tries += 1) {
    const { over, step } = overOf(wanted, distribution(at))
    if (Number.isNaN(over)) return NaN
    if (over > 0) to = at
    else from = at
    const next = at * Math.exp(step)
    if (Math.abs(next - at) <= at * Number.EPSILON) return next
    at = next > from && next < to ? next : between(from, to)
    if (at <= SMALLEST) return 0
  }
  return at
}

/** The place that the standard gamma distribution of a shape has such a share below. */
export const gammaPlace = (shape: number, wanted: Share): number =>
  placeOf(wanted, shape, (at) => ({
    ...gammaTails(shape, at),
    growth: gammaWeight(shape, at) * shape,
  }))

/** The odds of the place that the beta distribution of two shapes has such a share below. */
export const betaOdds = (one: number, other: number, wanted: Share): number =>
  placeOf(wanted, one / other, (odds) => ({
    ...betaTails(one, other, shareOf(odds)),
    growth: betaWeight(one, other, shareOf(odds)),
  }))
