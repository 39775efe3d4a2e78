import { spendSteps } from '#contract/formulas/engine/work-limit.ts'

/** Quadrature nodes and weights on [0, 1]. */
type Nodes = readonly (readonly [at: number, weight: number])[]

const COUNT = 32
const NEWTON_STEPS = 8

/** Legendre polynomial of degree `COUNT` and its derivative. */
const legendre = (at: number): readonly [value: number, slope: number] => {
  let [before, value] = [1, at]
  for (let n = 2; n <= COUNT; n += 1)
    [before, value] = [value, ((2 * n - 1) * at * value - (n - 1) * before) / n]
  return [value, (COUNT * (at * value - before)) / (at * at - 1)]
}

/** Gauss-Legendre quadrature. */
const NODES: Nodes = Array.from({ length: COUNT }, (_, n) => {
  let at = Math.cos((Math.PI * (n + 0.75)) / (COUNT + 0.5))
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const [value, slope] = legendre(at)
    at -= value / slope
  }
  const [, slope] = legendre(at)
  return [(1 - at) / 2, 1 / ((1 - at * at) * slope * slope)]
})

/** Past this exponent the integrand is negligible. */
const DEPTH = 45

/**
 * Integrates `exp(-exponent)` from 0 to infinity. `exponent(0)` is 0. `slope` and `bend` are the
 * first and second derivatives of `exponent` at 0.
 */
export const integrateDecay = (
  slope: number,
  bend: number,
  exponent: (at: number) => number,
): number => {
  spendSteps(COUNT)
  const end = (2 * DEPTH) / (slope + Math.hypot(slope, Math.sqrt(2 * DEPTH) * Math.sqrt(bend)))
  let sum = 0
  for (const [at, weight] of NODES) sum += weight * Math.exp(-exponent(at * end))
  return sum * end
}

const TERMS = 16
/** Divisors of the nested series: step n divides by n + 2. */
const FACTORS = Array.from({ length: TERMS }, (_, n) => n + 2)

/** `exp(at) - 1 - at` for `at` near 0, exact to the last digits. */
export const excess = (at: number): number =>
  at * at * FACTORS.reduceRight((sum, factor) => (1 + at * sum) / factor, 0)
