import { nearestZero } from '../statistics/roots.ts'

/** A cash flow. `time` counts from the first flow, in periods or years. */
export type Flow = { readonly amount: number; readonly time: number }

/** Iteration limit. Newton's method doubles the correct digits per step. */
const STEPS = 100
/** Convergence limit of a relative step. */
const SMALLEST_STEP = 1e-15
/** Largest net present value of a valid solution, relative to the sum of all flows. */
const LEFT_OVER = 1e-9
/**
 * Lower limit of a solution, as the logarithm of 1 + rate. At a rate even closer to -1, an amount
 * loses its value almost at once.
 */
const LOWEST_GROWTH = Math.log(1e-9)

type Worth = { readonly value: number; readonly slope: number; readonly size: number }

/**
 * Net present value times a positive factor. `growth` is the logarithm of 1 + rate. The factor
 * avoids an overflow at negative rates.
 */
const worthAt = (flows: readonly Flow[], growth: number): Worth => {
  const longest =
    growth < 0 ? flows.reduce((most, { time }) => Math.max(most, time), 0) * growth : 0
  let [value, slope, size] = [0, 0, 0]
  for (const { amount, time } of flows) {
    const worth = amount * Math.exp(longest - time * growth)
    value += worth
    slope -= time * worth
    size += Math.abs(worth)
  }
  return { value, slope, size }
}

const isZero = ({ value, size }: Worth): boolean => Math.abs(value) <= LEFT_OVER * size

/** Newton's method from the guess. Null if it diverges. */
const byNewton = (flows: readonly Flow[], guess: number): number | null => {
  let rate = guess
  for (let step = 0; step < STEPS; step += 1) {
    const { value, slope } = worthAt(flows, Math.log1p(rate))
    const next = rate - (value / slope) * (1 + rate)
    if (!Number.isFinite(next)) return null
    const last = rate
    rate = next > -1 ? next : (rate - 1) / 2
    if (Math.abs(rate - last) <= SMALLEST_STEP * (1 + Math.abs(rate))) break
  }
  const growth = Math.log1p(rate)
  return growth > LOWEST_GROWTH && isZero(worthAt(flows, growth)) ? rate : null
}

/**
 * Internal rate of return: Newton's result if it converges, else the solution closest to the guess.
 */
export const returnRate = (flows: readonly Flow[], guess: number): number | '#NUM!' => {
  const isBoth = flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0)
  if (!isBoth) return '#NUM!'
  const found = byNewton(flows, guess)
  if (found !== null) return found
  const growth = nearestZero((at) => worthAt(flows, at).value, Math.log1p(guess))
  return growth === null || growth <= LOWEST_GROWTH ? '#NUM!' : Math.expm1(growth)
}

export const modifiedReturn = (
  amounts: readonly number[],
  loans: number,
  gains: number,
): number | '#NUM!' | '#DIV/0!' => {
  const count = amounts.length
  let [earned, paid] = [0, 0]
  amounts.forEach((amount, at) => {
    if (amount > 0) earned += amount * (1 + gains) ** (count - 1 - at)
    else if (amount < 0) paid -= amount * (1 + loans) ** -at
  })
  if (paid === 0 || gains === -1 || !Number.isFinite(paid) || count < 2) return '#DIV/0!'
  const rate = (earned / paid) ** (1 / (count - 1)) - 1
  return Number.isFinite(rate) ? rate : '#NUM!'
}
