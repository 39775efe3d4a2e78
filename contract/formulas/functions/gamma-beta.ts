import { spendSteps } from '#contract/formulas/engine/work-limit.ts'
import { excess, integrateDecay } from './integrate-decay.ts'

/**
 * Probabilities below and above a value of a distribution. `growth` is the derivative of `below`
 * with respect to log(value) (gamma) or log(odds) (beta).
 */
export type Tails = { readonly below: number; readonly above: number; readonly growth: number }

/** Coefficients of Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]
/** From here Stirling's series is exact to the last digit. */
const LARGE = 16

/** Smaller numbers lose precision, because they are close to the subnormal range. */
const LEAST = 1e-300

/** Logarithm of the factorial of `count`, minus Stirling's formula. */
export const stirlingError = (count: number): number => {
  if (count < LEAST) return NaN
  let [at, rest] = [count, 0]
  for (; at < LARGE; at += 1) rest += (at + 0.5) * Math.log1p(1 / at) - 1
  return STIRLING.reduce((sum, part, n) => sum + part / at ** (2 * n + 1), rest)
}

/** Below this relative difference we use a series, because the logarithm loses digits. */
const NEAR = 0.1
/** Number of series terms that is enough for relative differences below `NEAR`. */
const MOST_TERMS = 30

/** `at * log(at / mean) + mean - at`, without cancellation when `at` is close to `mean`. */
export const deviance = (at: number, mean: number, difference = at - mean): number => {
  if (mean === Infinity) return Infinity
  // Halving first avoids an overflow of the sum.
  const part = difference / 2 / (at / 2 + mean / 2)
  if (!(Math.abs(part) < NEAR)) {
    const times = at / mean
    const isHeld = times > 0 && times < Infinity
    return at * (isHeld ? Math.log(times) : Math.log(at) - Math.log(mean)) - difference
  }
  let [sum, term] = [difference * part, at * part * 2]
  for (let n = 3; n < MOST_TERMS; n += 2) {
    term *= part * part
    const next = sum + term / n
    if (next === sum) break
    sum = next
  }
  return sum
}

/** `mean ** at * exp(-mean) / GAMMA(at + 1)`, to the last digits. */
export const gammaWeight = (at: number, mean: number, rest = stirlingError(at)): number =>
  Math.exp(-rest - deviance(at, mean)) / Math.sqrt(2 * Math.PI) / Math.sqrt(at)

/**
 * A number between 0 and 1 and its complement. We keep both, because subtraction from 1 loses
 * digits near 1.
 */
export type Proportion = { readonly part: number; readonly rest: number }

/** Factor that splits a number into two halves of its digits (Dekker). */
const SPLIT = 2 ** 27 + 1

const halvesOf = (number: number): readonly [high: number, low: number] => {
  const high = SPLIT * number - (SPLIT * number - number)
  return [high, number - high]
}

/** `from - one * other`. The product has twice the precision of a number. */
const lessProduct = (from: number, one: number, other: number): number => {
  const product = one * other
  const [[high, low], [otherHigh, otherLow]] = [halvesOf(one), halvesOf(other)]
  const rest = high * otherHigh - product + high * otherLow + low * otherHigh + low * otherLow
  return from - product - (Number.isFinite(rest) ? rest : 0)
}

/** The mean of a beta distribution minus `part`, times the sum of both shapes. */
const distance = (one: number, other: number, { part, rest }: Proportion): number =>
  part < rest ? lessProduct(one, one + other, part) : -lessProduct(other, one + other, rest)

/** Stirling correction of `betaWeight`. NaN if the sum of both shapes overflows. */
export const betaStirlingError = (one: number, other: number): number =>
  one + other < Infinity
    ? stirlingError(one + other) - stirlingError(one) - stirlingError(other)
    : NaN

/** `part ** one * rest ** other / BETA(one, other)`, to the last digits. */
export const betaWeight = (
  one: number,
  other: number,
  share: Proportion,
  stirling = betaStirlingError(one, other),
): number => {
  const all = one + other
  const moved = distance(one, other, share)
  const exponent =
    stirling - deviance(one, all * share.part, moved) - deviance(other, all * share.rest, -moved)
  return Math.exp(exponent) * (Math.sqrt(one) / Math.sqrt(all)) * Math.sqrt(other / (2 * Math.PI))
}

/**
 * From this shape on, continued fractions and series converge too slowly. So we integrate
 * numerically from the value outwards, where the integrand is smooth enough.
 */
const SMOOTH_FROM = 1000

const ENOUGH = 1e-15
const NOTHING = 1e-22
/** Upper bound of iterations. Shapes below `SMOOTH_FROM` need fewer. */
const MOST_STEPS = 10_000

type Step = (n: number) => readonly [above: number, below: number]

/**
 * Evaluates a continued fraction with Lentz's algorithm. `step` returns the numerator and
 * denominator of a level.
 */
const fraction = (step: Step): number => {
  const [, first] = step(0)
  let [value, up, down] = [first || LEAST, first || LEAST, 0]
  // A slow fraction still changes its last digits when it seems to converge. So we run as many
  // steps again.
  let [last, n] = [MOST_STEPS, 1]
  for (; n < last; n += 1) {
    const [above, below] = step(n)
    down = 1 / (below + above * down || LEAST)
    up = below + above / up || LEAST
    value *= up * down
    if (last === MOST_STEPS && Math.abs(up * down - 1) < ENOUGH) last = 2 * n
  }
  spendSteps(n)
  return n < MOST_STEPS ? value : NaN
}

const gammaSeries = (shape: number, at: number): number => {
  let [sum, term, n] = [1, 1, 1]
  for (; n < MOST_STEPS && term > sum * NOTHING; n += 1) {
    term *= at / (shape + n)
    sum += term
  }
  spendSteps(n)
  return n < MOST_STEPS ? sum : NaN
}

/** Completes both tails from `side`, which the caller calculates directly. */
const sidesOf = (side: number, isBelow: boolean, growth: number): Tails =>
  isBelow ? { below: side, above: 1 - side, growth } : { below: 1 - side, above: side, growth }

/** Tails of the standard gamma distribution with the given shape. */
export const gammaTails = (shape: number, at: number, rest = stirlingError(shape)): Tails => {
  const weight = gammaWeight(shape, at, rest)
  const growth = weight * shape
  if (growth === 0) return sidesOf(0, at < shape, growth)
  if (shape >= SMOOTH_FROM) {
    const side = at < shape ? -1 : 1
    const out = integrateDecay(
      Math.abs(at - shape),
      at,
      (far) => Math.abs(at - shape) * far + at * excess(side * far),
    )
    return sidesOf(growth * out, at < shape, growth)
  }
  if (at < shape + 1) return sidesOf(weight * gammaSeries(shape, at), true, growth)
  return sidesOf(
    growth / fraction((n) => [-n * (n - shape), at + 1 - shape + 2 * n]),
    false,
    growth,
  )
}

/**
 * Continued fraction of the beta distribution by DiDonato and Morris (ACM Transactions on
 * Mathematical Software 18, 1992). It loses no digits if `share` is close to 1.
 */
const betaFraction = (one: number, other: number, share: Proportion): number => {
  const { part, rest } = share
  const moved = distance(one, other, share) + 1
  return fraction((n) => {
    const width = one + 2 * n
    const factor = n * ((other - n) * part)
    const times = (one + other + n - 1) / (width - 1)
    const above = ((one + (n - 1)) / (width - 1)) * times * factor
    const below = ((one + n) / (width + 1)) * (moved + n * (1 + rest))
    // The first level has no factor. With shape 1 the factor would be 0/0.
    return [above * part, n + (n === 0 ? 0 : factor / (width - 1)) + below]
  })
}

/** Integrates the beta density over the log odds, from `share` down. */
const betaOutward = (one: number, other: number, share: Proportion): number => {
  const { part, rest } = share
  const [slope, all] = [distance(one, other, share), one + other]
  const [side, small] = part < rest ? [-1, part] : [1, rest]
  return integrateDecay(slope, all * part * rest, (far) => {
    const over = excess(side * far)
    const away = small * (over + side * far)
    return slope * far + all * (small * over - deviance(1, 1 + away, -away))
  })
}

const isSmooth = (one: number, other: number): boolean => Math.min(one, other) >= SMOOTH_FROM

/**
 * Lower tail of the beta distribution for a `share` below the bulk. `weight` is the density at
 * `share`.
 */
const betaBelow = (one: number, other: number, share: Proportion, weight: number): number => {
  if (weight === 0) return 0
  return isSmooth(one, other)
    ? weight * betaOutward(one, other, share)
    : weight / betaFraction(one, other, share)
}

/** Tails of the beta distribution with the shapes `one` and `other`. */
export const betaTails = (
  one: number,
  other: number,
  share: Proportion,
  stirling = betaStirlingError(one, other),
): Tails => {
  const weight = betaWeight(one, other, share, stirling)
  const { part, rest } = share
  const ahead = distance(one, other, share)
  const isBelow = isSmooth(one, other) ? ahead >= 0 : ahead + 1 - 2 * part > 0
  const side = isBelow
    ? betaBelow(one, other, share, weight)
    : betaBelow(other, one, { part: rest, rest: part }, weight)
  return sidesOf(side, isBelow, weight)
}

/** Converts odds to a `Proportion`. */
export const proportionOf = (odds: number): Proportion =>
  odds < 1
    ? { part: odds / (1 + odds), rest: 1 / (1 + odds) }
    : { part: 1 / (1 + 1 / odds), rest: 1 / odds / (1 + 1 / odds) }
