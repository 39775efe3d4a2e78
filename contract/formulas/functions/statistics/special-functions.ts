import type { OwnFunction } from '../own-function.ts'

const TWO_BY_ROOT_PI = 2 / Math.sqrt(Math.PI)
/** From this argument on, `tail` calculates the complement of the error function directly. */
const TAIL = 2

/** Series of the error function near 0. All terms have one sign, so no digits cancel. */
const nearError = (at: number): number => {
  let [sum, term] = [at, at]
  for (let n = 1; Math.abs(term) > Math.abs(sum) * 1e-17; n += 1) {
    term *= (2 * at * at) / (2 * n + 1)
    sum += term
  }
  return TWO_BY_ROOT_PI * Math.exp(-at * at) * sum
}

/** Complement of the error function, by its continued fraction. */
const tail = (at: number): number => {
  let fraction = at
  for (let n = 200; n > 0; n -= 1) fraction = at + n / 2 / fraction
  return Math.exp(-at * at) / Math.sqrt(Math.PI) / fraction
}

const errorFunction = (at: number): number => {
  if (Math.abs(at) < TAIL) return nearError(at)
  return at < 0 ? tail(-at) - 1 : 1 - tail(at)
}

/** Complement of the error function. It avoids cancellation where the result is small. */
const errorRest = (at: number): number => {
  if (Math.abs(at) < TAIL) return 1 - nearError(at)
  return at < 0 ? 2 - tail(-at) : tail(at)
}

const between = (from: number, to: number): number =>
  Math.min(from, to) >= TAIL
    ? errorRest(from) - errorRest(to)
    : errorFunction(to) - errorFunction(from)

/** Coefficients of Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]
/** From here Stirling's series is exact to the last digit. */
const LARGE = 15

/** GAMMA for positive numbers. The recurrence shifts the argument up to `LARGE`. */
const positiveGamma = (given: number): number => {
  let [at, below] = [given, 1]
  while (at < LARGE) {
    below *= at
    at += 1
  }
  const rest = STIRLING.reduce((sum, part, n) => sum + part / at ** (2 * n + 1), 0)
  // Two factors, because the power alone could overflow.
  const half = at ** (at / 2 - 0.25) * Math.exp(-at / 2)
  return (Math.sqrt(2 * Math.PI) * half * half * Math.exp(rest)) / below
}

const factorial = (count: number): number => {
  let product = 1
  for (let n = 2; n <= count; n += 1) product *= n
  return product
}

/** GAMMA: factorials for integers, and the reflection formula for negative numbers. */
const gamma = (at: number): number | '#NUM!' => {
  if (at <= 0 && Number.isInteger(at)) return '#NUM!'
  if (at > 171.62) return '#NUM!'
  if (Number.isInteger(at)) return factorial(at - 1)
  if (at > 0) return positiveGamma(at)
  const mirrored = positiveGamma(1 - at)
  return Number.isFinite(mirrored) ? Math.PI / (Math.sin(Math.PI * at) * mirrored) : 0
}

export const SPECIAL: readonly OwnFunction[] = [
  ...['ERF.PRECISE'].map((name): OwnFunction => ({
    name,
    of: (at = 0) => errorFunction(at),
    isOfOne: true,
  })),
  {
    name: 'ERF',
    of: (from = 0, ...[to]) => (to === undefined ? errorFunction(from) : between(from, to)),
    isOfOne: true,
  },
  ...['ERFC', 'ERFC.PRECISE'].map((name): OwnFunction => ({
    name,
    of: (at = 0) => errorRest(at),
    isOfOne: true,
  })),
  { name: 'GAMMA', of: (at = 0) => gamma(at), takesAll: true },
  { name: 'GAUSS', of: (at = 0) => errorFunction(at / Math.SQRT2) / 2, takesAll: true },
  {
    name: 'FISHER',
    of: (at = 0) => (Math.abs(at) < 1 ? Math.atanh(at) : '#NUM!'),
    takesAll: true,
  },
  { name: 'FISHERINV', of: (at = 0) => Math.tanh(at), takesAll: true },
]
