import { nearestZero } from '../statistics/roots.ts'

/** An amount, and how long after the first one it is paid: in periods or in years. */
export type Flow = { readonly amount: number; readonly time: number }

/** Newton's steps, each of which doubles the digits that are right. */
const STEPS = 100
/** A step that changes no digit that counts. */
const SMALLEST_STEP = 1e-15
/** What amounts may leave over, as a part of all of them, where a rate is one. */
const LEFT_OVER = 1e-9
/** A rate nearer to -1 than this is none: nothing of the money would be left after a moment. */
const LOWEST_GROWTH = Math.log(1e-9)

type Worth = { readonly value: number; readonly slope: number; readonly size: number }

/** What amounts are worth at a rate, given as the logarithm of 1 + rate, times something above 0. */
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

/** The rate to which Newton's steps lead from a guess; null where they lead nowhere. */
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

/** The rate at which amounts come to nothing: the one that steps from the guess lead to, or the nearest. */
export const returnRate = (flows: readonly Flow[], guess: number): number | '#NUM!' => {
  const isBoth = flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0)
  if (!isBoth) return '#NUM!'
  const found = byNewton(flows, guess)
  if (found !== null) return found
  const growth = nearestZero((at) => worthAt(flows, at).value, Math.log1p(guess))
  return growth === null || growth <= LOWEST_GROWTH ? '#NUM!' : Math.expm1(growth)
}

/** MIRR: the rate that costs of loans and gains of reinvested money come to. */
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
