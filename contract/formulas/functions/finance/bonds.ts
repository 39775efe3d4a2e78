import { couponDays, couponDatesAround, frequencyOf, type Frequency } from './coupons.ts'
import { argumentsOf, type OwnFunction } from '../own-function.ts'
import { zeroOfFalling } from '../statistics/roots.ts'
import { basisOf, daysBetween } from './day-count.ts'

/** A bond at its settlement date. `over` and `remaining` are fractions of a coupon period. */
type Bond = {
  readonly coupon: number
  readonly redemption: number
  readonly frequency: Frequency
  /** Remaining coupons. */
  readonly count: number
  /** Elapsed fraction of the current period. */
  readonly over: number
  /** Remaining fraction of the current period. */
  readonly remaining: number
}

/** Present value of `count` payments of 1, the first of them due now. */
export const annuityDueValue = (count: number, growth: number): number =>
  growth === 0 ? count : Math.expm1(-count * growth) / Math.expm1(-growth)

const priceOf = (bond: Bond, yearly: number): number => {
  const { coupon, redemption, frequency, count, over, remaining } = bond
  const rate = yearly / frequency
  if (count === 1) return (redemption + coupon) / (1 + remaining * rate) - coupon * over
  const growth = Math.log1p(rate)
  const worth = (periods: number) => Math.exp(-periods * growth)
  const coupons = coupon * worth(remaining) * annuityDueValue(count, growth)
  return redemption * worth(count - 1 + remaining) + coupons - coupon * over
}

const yieldOf = (bond: Bond, price: number): number | '#NUM!' => {
  const { coupon, redemption, frequency, count, over, remaining } = bond
  if (count > 1) return zeroOfFalling((rate) => priceOf(bond, rate) - price, -frequency)
  return (((redemption + coupon) / (price + coupon * over) - 1) * frequency) / remaining
}

/** Macaulay duration in years. */
const durationOf = (bond: Bond, yearly: number): number => {
  const { coupon, frequency, count, remaining } = bond
  const growth = Math.log1p(yearly / frequency)
  let [times, worths] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const worth = (at === count - 1 ? coupon + 100 : coupon) * Math.exp(-(at + remaining) * growth)
    times += (at + remaining) * worth
    worths += worth
  }
  return times / worths / frequency
}

type Terms = readonly [settlement: number, maturity: number, rate: number, ...rest: number[]]

const bondOf = (terms: Terms, redemption: number, often: number, kind: number): Bond | null => {
  const [settlement, maturity] = terms.map(Math.trunc)
  const [frequency, basis] = [frequencyOf(often), basisOf(kind)]
  if (frequency === null || basis === null || settlement === undefined || maturity === undefined)
    return null
  const around = couponDatesAround(settlement, maturity, frequency)
  if (around === null || terms[2] < 0 || redemption <= 0) return null
  const over = daysBetween(around.last, settlement, basis) / couponDays(around, frequency, basis)
  const coupon = (100 * terms[2]) / frequency
  return { coupon, redemption, frequency, count: around.coupons + 1, over, remaining: 1 - over }
}

const price = (...numbers: readonly number[]): number | '#NUM!' => {
  const [settlement, maturity, rate, yearly, redemption, often, kind] = argumentsOf(numbers)
  const bond = bondOf([settlement, maturity, rate], redemption, often, kind)
  return bond === null || yearly < 0 ? '#NUM!' : priceOf(bond, yearly)
}

const yields = (...numbers: readonly number[]): number | '#NUM!' => {
  const [settlement, maturity, rate, paid, redemption, often, kind] = argumentsOf(numbers)
  const bond = bondOf([settlement, maturity, rate], redemption, often, kind)
  return bond === null || paid <= 0 ? '#NUM!' : yieldOf(bond, paid)
}

const duration = (...numbers: readonly number[]): number | '#NUM!' => {
  const [settlement, maturity, rate, yearly, often, kind] = argumentsOf(numbers)
  const bond = bondOf([settlement, maturity, rate], 100, often, kind)
  return bond === null || yearly < 0 ? '#NUM!' : durationOf(bond, yearly)
}

const modified = (...numbers: readonly number[]): number | '#NUM!' => {
  const [, , , yearly, often] = argumentsOf(numbers)
  const found = duration(...numbers)
  return found === '#NUM!' ? found : found / (1 + yearly / Math.trunc(often))
}

export const BONDS: readonly OwnFunction[] = [
  { name: 'PRICE', of: price, days: 2, orderedChecks: { frequency: 5 } },
  { name: 'YIELD', of: yields, days: 2, orderedChecks: { frequency: 5 } },
  { name: 'DURATION', of: duration, days: 2, orderedChecks: { frequency: 4 } },
  { name: 'MDURATION', of: modified, days: 2, orderedChecks: { frequency: 4 } },
]
