import { dayOf, edate, endOfMonth, lastDayOf } from './edate.ts'
import { argumentsOf, type OwnFunction } from '../own-function.ts'
import { basisOf, daysBetween, periodDays, yearDays, type Basis } from './day-count.ts'

const MONTHS = 12

/** Coupons per year. */
export type Frequency = 1 | 2 | 4

export const frequencyOf = (frequency: number): Frequency | null =>
  ([1, 2, 4] as const).find((one) => one === Math.trunc(frequency)) ?? null

/**
 * The coupon dates before and after a day. `coupons` counts the dates after `next` up to maturity.
 */
export type CouponDates = { readonly last: number; readonly next: number; readonly coupons: number }

/**
 * The coupon date `periods` after `day`. A month end stays a month end. Null outside the calendar.
 */
export const couponDay = (day: number, periods: number, frequency: Frequency): number | null => {
  const { year, month, day: at } = dayOf(day)
  const isEnd = at === lastDayOf(year, month)
  return (isEnd ? endOfMonth : edate)(day, (periods * MONTHS) / frequency)
}

/** The coupon dates around settlement, counted back from maturity. Null if there are none. */
export const couponDatesAround = (
  settlement: number,
  maturity: number,
  frequency: Frequency,
): CouponDates | null => {
  if (!(settlement >= 1 && maturity > settlement)) return null
  const [from, to] = [dayOf(settlement), dayOf(maturity)]
  const span = MONTHS / frequency
  const day = (coupons: number) => couponDay(maturity, -coupons, frequency)
  const months = (to.year - from.year) * MONTHS + to.month - from.month
  let coupons = Math.max(Math.floor(months / span) - 1, 0)
  let next = day(coupons)
  for (;;) {
    // A date before the calendar starts is day 0, as in Excel.
    const last = day(coupons + 1) ?? 0
    if (next === null) return null
    if (last <= settlement) return { last, next, coupons }
    coupons += 1
    next = last
  }
}

/** Length of a coupon period in days for a day count basis. */
export const couponDays = (
  { last, next }: Pick<CouponDates, 'last' | 'next'>,
  frequency: Frequency,
  basis: Basis,
): number => (basis === 1 ? next - last : yearDays(last, next, basis) / frequency)

type Asked = {
  readonly around: CouponDates
  readonly settlement: number
  readonly frequency: Frequency
  readonly basis: Basis
}

const ofCoupons =
  (result: (asked: Asked) => number | '#NUM!') =>
  (...numbers: readonly number[]): number | '#NUM!' => {
    const [settlement, maturity, often, kind] = argumentsOf(numbers.map(Math.trunc))
    const [frequency, basis] = [frequencyOf(often), basisOf(kind)]
    if (frequency === null || basis === null) return '#NUM!'
    const around = couponDatesAround(settlement, maturity, frequency)
    return around === null ? '#NUM!' : result({ around, settlement, frequency, basis })
  }

/**
 * COUPNUM is an error if the previous coupon is before the calendar. COUPPCD returns day 0 in that
 * case.
 */
const couponsLeft = ({ around: { last, coupons } }: Asked): number | '#NUM!' =>
  last === 0 ? '#NUM!' : coupons + 1

const daysToNext = ({ around: { last, next }, settlement, basis }: Asked): number =>
  basis === 0
    ? periodDays(last, next, basis) - daysBetween(last, settlement, basis)
    : daysBetween(settlement, next, basis)

const SECURITY = { days: 2, orderedChecks: { frequency: 2 } }

export const COUPONS: readonly OwnFunction[] = [
  { name: 'COUPNCD', of: ofCoupons(({ around }) => around.next), ...SECURITY },
  { name: 'COUPPCD', of: ofCoupons(({ around }) => around.last), ...SECURITY },
  { name: 'COUPNUM', of: ofCoupons(couponsLeft), ...SECURITY },
  {
    name: 'COUPDAYBS',
    of: ofCoupons(({ around, settlement, basis }) => daysBetween(around.last, settlement, basis)),
    ...SECURITY,
  },
  {
    name: 'COUPDAYS',
    of: ofCoupons(({ around, frequency, basis }) => couponDays(around, frequency, basis)),
    ...SECURITY,
  },
  { name: 'COUPDAYSNC', of: ofCoupons(daysToNext), ...SECURITY },
]
