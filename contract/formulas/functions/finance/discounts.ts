import { argumentsOf, type OwnFunction } from '../own-function.ts'
import { basisOf, daysBetween, yearDays } from './day-count.ts'

type Asked = readonly number[]

/** Holding period as a fraction of a year. Null for an invalid basis or date order. */
const heldOf = (from: number, to: number, kind: number): number | null => {
  const basis = basisOf(kind)
  const [start, end] = [Math.trunc(from), Math.trunc(to)]
  if (basis === null || !(start > 0 && end > start)) return null
  return daysBetween(start, end, basis) / yearDays(start, end, basis)
}

/** Wraps functions of settlement, maturity and two positive amounts. */
const ofHeld =
  (result: (years: number, one: number, other: number) => number | '#NUM!') =>
  (...numbers: Asked): number | '#NUM!' => {
    const [settlement, maturity, one, other, kind] = argumentsOf(numbers)
    const years = heldOf(settlement, maturity, kind)
    return years === null || one <= 0 || other <= 0 ? '#NUM!' : result(years, one, other)
  }

/** RECEIVED. Returns #NUM! if the discount is the whole amount or more. */
const received = (years: number, investment: number, discount: number): number | '#NUM!' =>
  discount * years < 1 ? investment / (1 - discount * years) : '#NUM!'

/** ACCRINTM. Interest is 0 on the issue date. */
const accruedAtMaturity = (...numbers: Asked): number | '#NUM!' => {
  const [issue, settlement, rate, par, kind] = argumentsOf(numbers)
  const isSecurity = [issue > 0, rate > 0, par > 0, basisOf(kind) !== null].every(Boolean)
  if (!isSecurity || Math.trunc(issue) > Math.trunc(settlement)) return '#NUM!'
  return par * rate * (heldOf(issue, settlement, kind) ?? 0)
}

/**
 * Wraps PRICEMAT and YIELDMAT. All time spans are divided by the same number of days per year,
 * which `issue` and `settlement` decide.
 */
const atMaturity =
  (result: (spans: Held, rate: number, asked: number) => number) =>
  (...numbers: Asked): number | '#NUM!' => {
    const [settlement, maturity, issue] = argumentsOf(numbers.map(Math.trunc))
    const [, , , rate, asked, kind] = argumentsOf(numbers)
    const basis = basisOf(kind)
    const isInOrder = [issue > 0, settlement >= issue, maturity > settlement].every(Boolean)
    if (basis === null || !isInOrder || rate < 0) return '#NUM!'
    const year = yearDays(issue, settlement, basis)
    const all = daysBetween(issue, maturity, basis) / year
    const over = daysBetween(issue, settlement, basis) / year
    return result({ all, over, remaining: all - over }, rate, asked)
  }

/** Years from issue to maturity, from issue to settlement, and from settlement to maturity. */
type Held = { readonly all: number; readonly over: number; readonly remaining: number }

export const DISCOUNTS: readonly OwnFunction[] = [
  { name: 'ACCRINTM', of: accruedAtMaturity, days: 2, orderedChecks: {} },
  {
    name: 'DISC',
    of: ofHeld((years, price, paid) => (1 - price / paid) / years),
    days: 2,
    orderedChecks: {},
  },
  {
    name: 'INTRATE',
    of: ofHeld((years, paid, back) => (back - paid) / paid / years),
    days: 2,
    orderedChecks: {},
  },
  { name: 'RECEIVED', of: ofHeld(received), days: 2, orderedChecks: {} },
  {
    name: 'PRICEDISC',
    of: ofHeld((years, discount, back) => back - discount * back * years),
    days: 2,
    orderedChecks: {},
  },
  {
    name: 'YIELDDISC',
    of: ofHeld((years, price, back) => (back - price) / price / years),
    days: 2,
    orderedChecks: {},
  },
  {
    name: 'PRICEMAT',
    of: (...numbers) =>
      (numbers[4] ?? 0) < 0
        ? '#NUM!'
        : atMaturity(
            ({ all, over, remaining }, rate, yearly) =>
              (100 + all * rate * 100) / (1 + remaining * yearly) - over * rate * 100,
          )(...numbers),
    days: 3,
    orderedChecks: {},
  },
  {
    name: 'YIELDMAT',
    of: (...numbers) =>
      (numbers[4] ?? 0) <= 0
        ? '#NUM!'
        : atMaturity(({ all, over, remaining }, rate, price) => {
            const paid = price / 100 + over * rate
            return (1 + all * rate - paid) / paid / remaining
          })(...numbers),
    days: 3,
    orderedChecks: {},
  },
]
