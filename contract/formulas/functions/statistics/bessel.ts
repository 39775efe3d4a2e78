import { FORMULA_BESSEL_ORDER } from '#contract/limits/formulas.ts'
import type { OwnFunction } from '../own-function.ts'

const EULER = 0.577_215_664_901_532_9
/** From here Hankel's asymptotic series is exact for orders 0 and 1. */
const FAR = 25
/** Avoids a division by zero where J is 0. */
const LEAST = 1e-60

/**
 * J of the orders 0, 1, 2 and so on for small arguments, by Miller's downward recurrence. The sum
 * J0 + 2 (J2 + J4 + …) equals 1, so it sets the scale.
 */
const upwards = (at: number): readonly number[] => {
  const ratios: number[] = []
  for (let n = Math.ceil(at) + 60, ratio = 0; n > 0; n -= 1) {
    ratio = 1 / ((2 * n) / at - ratio || LEAST)
    ratios.push(ratio)
  }
  const values = [1]
  for (const ratio of ratios.toReversed()) values.push((values.at(-1) ?? 0) * ratio)
  const whole = values.reduce((sum, value, n) => (n > 0 && n % 2 === 0 ? sum + 2 * value : sum), 1)
  return values.map((value) => value / whole)
}

/** Hankel's series of J and Y for arguments much larger than the order. */
const far = (at: number, order: number): { readonly j: number; readonly y: number } => {
  const [mu, eighth] = [4 * order * order, 8 * at]
  let [p, q, term] = [1, 0, 1]
  for (let k = 1; k < 60; k += 1) {
    const next = (term * (mu - (2 * k - 1) ** 2)) / (k * eighth)
    if (Math.abs(next) >= Math.abs(term) || next === 0) break
    term = next
    const sign = Math.floor(k / 2) % 2 === 0 ? 1 : -1
    if (k % 2 === 0) p += sign * term
    else q += sign * term
  }
  const size = Math.sqrt(2 / (Math.PI * at))
  // The angle is `at - π/4` or `at - 3π/4`. The addition theorem avoids the loss of digits in that
  // subtraction.
  const [sine, cosine] = [Math.sin(at), Math.cos(at)]
  const [near, other] = [(cosine + sine) / Math.SQRT2, (sine - cosine) / Math.SQRT2]
  const [cos, sin] = order === 0 ? [near, other] : [other, -near]
  return { j: size * (p * cos - q * sin), y: size * (p * sin + q * cos) }
}

/** Upward recurrence from orders 0 and 1. Callers use it only where it is stable. */
const raised = (at: number, order: number, first: number, second: number): number => {
  let [last, value] = [first, second]
  if (order === 0) return first
  for (let n = 1; n < order; n += 1) [last, value] = [value, ((2 * n) / at) * value - last]
  return value
}

/**
 * Returns null for arguments up to `FAR`, or up to the order. Univer's result then equals Excel's,
 * which is not exact itself.
 */
const besselJ = (given: number, order: number): number | null => {
  const at = Math.abs(given)
  if (at <= FAR || order >= at) return null
  const sign = given < 0 && order % 2 === 1 ? -1 : 1
  return sign * raised(at, order, far(at, 0).j, far(at, 1).j)
}

/** Neumann's series of Y for orders 0 and 1. */
const nearY = (at: number): readonly [number, number] => {
  const j = upwards(at)
  const log = Math.log(at / 2) + EULER
  let zero = log * (j[0] ?? 0)
  let one = (log - 1) * (j[1] ?? 0) - (j[0] ?? 0) / at
  for (let k = 1; 2 * k + 1 < j.length; k += 1) {
    const sign = k % 2 === 0 ? 1 : -1
    zero -= (2 * sign * (j[2 * k] ?? 0)) / k
    one -= (sign * (2 * k + 1) * (j[2 * k + 1] ?? 0)) / (k * (k + 1))
  }
  return [(2 / Math.PI) * zero, (2 / Math.PI) * one]
}

const besselY = (at: number, order: number): number => {
  const [first, second] = at > FAR ? [far(at, 0).y, far(at, 1).y] : nearY(at)
  return raised(at, order, first, second)
}

/** Power series of I. All terms are positive, so no digits cancel. */
const besselI = (given: number, order: number): number => {
  const half = Math.abs(given) / 2
  const sign = given < 0 && order % 2 === 1 ? -1 : 1
  let first = 1
  for (let n = 1; n <= order; n += 1) first *= half / n
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (half * half) / (k * (k + order))
    sum += term
  }
  return sign * first * sum
}

/**
 * Integrates e^(-x cosh t) cosh(nt) from 0 with fixed steps. The terms fall so fast that few are
 * enough.
 */
const besselK = (at: number, order: number): number => {
  const step = 1 / 32
  let sum = Math.exp(-at) / 2
  for (let k = 1; k < 4000; k += 1) {
    const t = k * step
    const fall = at * Math.cosh(t)
    const term = (Math.exp(order * t - fall) + Math.exp(-order * t - fall)) / 2
    sum += term
    if (fall > order * t + 40 && term < sum * 1e-18) break
  }
  return sum * step
}

/**
 * Our limits. An argument above `MOST` with an order above `MOST_ORDER` would take too many steps.
 */
const MOST = 100_000
const MOST_ORDER = 10_000

const isKnown = (at: number, order: number): boolean =>
  order >= 0 && order <= (Math.abs(at) > MOST ? MOST_ORDER : FORMULA_BESSEL_ORDER)

const of =
  (
    bessel: (at: number, order: number) => number | null,
    isOfPositive: boolean,
  ): OwnFunction['of'] =>
  (at = 0, given = 0) => {
    const order = Math.trunc(given)
    if (!isKnown(at, order) || (isOfPositive && at <= 0)) return '#NUM!'
    const value = bessel(at, order)
    return value === null || Number.isFinite(value) ? value : '#NUM!'
  }

/** BESSELI, BESSELK and BESSELY to the last digits, and BESSELJ far from 0. */
export const BESSEL: readonly OwnFunction[] = (
  [
    ['BESSELI', besselI, false],
    ['BESSELJ', besselJ, false],
    ['BESSELK', besselK, true],
    ['BESSELY', besselY, true],
  ] as const
).map(([name, bessel, isOfPositive]): OwnFunction => ({
  name,
  of: of(bessel, isOfPositive),
  takesAll: true,
  isOfOne: true,
}))
