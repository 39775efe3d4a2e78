import { dayOf, edate, endOfMonth, lastDayOf } from './edate.ts'
import { couponDays, couponDatesAround, frequencyOf, type Frequency } from './coupons.ts'
import { annuityDueValue } from './bonds.ts'
import { argumentsOf, type OwnFunction } from '../own-function.ts'
import { zeroOfFalling } from '../statistics/roots.ts'
import { basisOf, daysBetween, periodDays, type Basis } from './day-count.ts'

/** A bond with an odd first or last period. */
type OddBond = {
  readonly settlement: number
  readonly maturity: number
  readonly issue: number
  readonly first: number
  readonly coupon: number
  readonly redemption: number
  readonly frequency: Frequency
  readonly basis: Basis
}

/**
 * An odd first period, measured in full coupon periods. `paid` is the whole length, which the
 * period's coupon pays for. `over` is the part that has elapsed at settlement.
 */
type FirstPeriod = {
  readonly paid: number
  readonly over: number
  /** Periods from settlement to the first coupon. */
  readonly until: number
  /** Coupons after the first one. */
  readonly rest: number
}

const notBelow = (start: number, end: number, basis: Basis): number =>
  start < end ? Math.max(daysBetween(start, end, basis), 0) : 0

const shortFirst = (bond: OddBond, length: number, rest: number): FirstPeriod => {
  const { settlement, issue, first, basis } = bond
  return {
    paid: notBelow(issue, first, basis) / length,
    over: notBelow(issue, settlement, basis) / length,
    until: notBelow(settlement, first, basis) / length,
    rest,
  }
}

/**
 * Counts full periods from settlement to the first coupon, as Excel does. If coupons fall on month
 * ends, counting starts at the end of the settlement month. The rest of that month then counts as
 * one more period.
 */
const periodsUntil = ({ settlement, first, frequency }: OddBond): number => {
  const [from, to] = [dayOf(settlement), dayOf(first)]
  const isEnd = to.day === lastDayOf(to.year, to.month)
  const isLate = to.month !== 1 && to.day > 28 && from.day === lastDayOf(from.year, from.month)
  const ends = isEnd || isLate
  const start = ends ? (endOfMonth(settlement, 0) ?? settlement) : settlement
  const day = (count: number) => (ends ? endOfMonth : edate)(start, (count * 12) / frequency)
  let count = 1
  while ((day(count) ?? first) < first) count += 1
  return count - 1 + (settlement < start ? 1 : 0)
}

/** A long first period: splits it into regular periods, counted back from the first coupon. */
const longFirst = (bond: OddBond, length: number, rest: number): FirstPeriod | null => {
  const { settlement, issue, first, frequency, basis } = bond
  const around = couponDatesAround(settlement, first, frequency)
  if (around === null) return null
  let [paid, over] = [0, 0]
  let late = first
  while (late > issue) {
    const early = edate(late, -12 / frequency)
    if (early === null) return null
    const whole = basis === 1 ? late - early : length
    paid += (early > issue ? whole : notBelow(issue, late, basis)) / whole
    over += notBelow(Math.max(issue, early), Math.min(settlement, late), basis) / whole
    late = early
  }
  const { last, next } = around
  const remainingDays =
    basis === 2 || basis === 3
      ? notBelow(settlement, next, basis)
      : length - daysBetween(last, settlement, basis)
  return { paid, over, until: periodsUntil(bond) + remainingDays / length, rest }
}

const firstPeriodOf = (bond: OddBond): FirstPeriod | null => {
  const { settlement, maturity, issue, first, frequency, basis } = bond
  const around = couponDatesAround(settlement, first, frequency)
  const after = couponDatesAround(first, maturity, frequency)
  if (around === null || after === null || after.last !== first) return null
  const length = couponDays(around, frequency, basis)
  const make = notBelow(issue, first, basis) < length ? shortFirst : longFirst
  return make(bond, length, after.coupons + 1)
}

const priceOf = (bond: OddBond, period: FirstPeriod, yearly: number): number => {
  const { coupon, redemption, frequency } = bond
  const { paid, over, until, rest } = period
  const growth = Math.log1p(yearly / frequency)
  const worth = (periods: number) => Math.exp(-periods * growth)
  const coupons = paid * worth(until) + worth(until + 1) * annuityDueValue(rest, growth)
  return redemption * worth(rest + until) + coupon * (coupons - over)
}

const bondOf = (numbers: readonly number[]): OddBond | null => {
  const [settlement, maturity, issue, first] = argumentsOf(numbers.map(Math.trunc))
  const [, , , , rate, , redemption, often, kind] = argumentsOf(numbers)
  const [frequency, basis] = [frequencyOf(often), basisOf(kind)]
  if (frequency === null || basis === null) return null
  const isInOrder = [issue > 0, settlement > issue, first > settlement, maturity > first]
  if (!isInOrder.every(Boolean) || rate < 0 || redemption <= 0) return null
  const coupon = (100 * rate) / frequency
  return { settlement, maturity, issue, first, coupon, redemption, frequency, basis }
}

const withFirst =
  (result: (bond: OddBond, period: FirstPeriod, asked: number) => number | '#NUM!') =>
  (...numbers: readonly number[]): number | '#NUM!' => {
    const bond = bondOf(numbers)
    const period = bond === null ? null : firstPeriodOf(bond)
    return bond === null || period === null ? '#NUM!' : result(bond, period, numbers[5] ?? 0)
  }

/**
 * An odd last period, measured in full coupon periods. `paid` is the whole length, which the
 * period's coupon pays for. `over` is the elapsed part, and `remaining` is the remaining part.
 */
type LastPeriod = { readonly paid: number; readonly over: number; readonly remaining: number }

type LastBond = Omit<OddBond, 'issue' | 'first'> & { readonly last: number }

const lastPeriodOf = (bond: LastBond): LastPeriod | null => {
  const { settlement, maturity, last, frequency, basis } = bond
  const around = couponDatesAround(last, maturity, frequency)
  if (around === null) return null
  const whole = (early: number, late: number) => Math.max(periodDays(early, late, basis), 0)
  let [paid, over, remaining] = [0, 0, 0]
  let early = last
  for (let at = around.coupons; at >= 0; at -= 1) {
    const late = edate(early, 12 / frequency)
    if (late === null) return null
    const length = whole(early, late)
    const days = at > 0 ? length : whole(early, maturity)
    paid += days / length
    if (late < settlement) over += days / length
    else over += notBelow(early, settlement, basis) / length
    remaining += notBelow(Math.max(settlement, early), Math.min(maturity, late), basis) / length
    early = late
  }
  return { paid, over, remaining }
}

const withLast =
  (result: (bond: LastBond, period: LastPeriod, asked: number) => number | '#NUM!') =>
  (...numbers: readonly number[]): number | '#NUM!' => {
    const [settlement, maturity, last] = argumentsOf(numbers.map(Math.trunc))
    const [, , , rate, asked, redemption, often, kind] = argumentsOf(numbers)
    const [frequency, basis] = [frequencyOf(often), basisOf(kind)]
    if (frequency === null || basis === null) return '#NUM!'
    const isInOrder = [last > 0, settlement > last, maturity > settlement].every(Boolean)
    if (!isInOrder || rate < 0 || redemption <= 0) return '#NUM!'
    const coupon = (100 * rate) / frequency
    const bond = { settlement, maturity, last, coupon, redemption, frequency, basis }
    const period = lastPeriodOf(bond)
    return period === null ? '#NUM!' : result(bond, period, asked)
  }

export const ODD_BONDS: readonly OwnFunction[] = [
  {
    name: 'ODDFPRICE',
    of: withFirst((bond, period, yearly) => (yearly < 0 ? '#NUM!' : priceOf(bond, period, yearly))),
    days: 4,
    orderedChecks: { frequency: 7 },
  },
  {
    name: 'ODDFYIELD',
    of: withFirst((bond, period, price) =>
      price <= 0
        ? '#NUM!'
        : zeroOfFalling((rate) => priceOf(bond, period, rate) - price, -bond.frequency),
    ),
    days: 4,
    orderedChecks: { frequency: 7 },
  },
  {
    name: 'ODDLPRICE',
    of: withLast(({ coupon, redemption, frequency }, { paid, over, remaining }, yearly) =>
      yearly < 0
        ? '#NUM!'
        : (redemption + coupon * paid) / (1 + (remaining * yearly) / frequency) - coupon * over,
    ),
    days: 3,
    orderedChecks: { frequency: 6 },
  },
  {
    name: 'ODDLYIELD',
    least: 7,
    of: withLast(({ coupon, redemption, frequency }, { paid, over, remaining }, price) =>
      price <= 0
        ? '#NUM!'
        : (((redemption + coupon * paid) / (price + coupon * over) - 1) * frequency) / remaining,
    ),
    days: 3,
    orderedChecks: { frequency: 6 },
  },
]
