import { dayOf, edate, endOfMonth, lastDayOf } from './edate.ts'
import { given, type Own } from '../own.ts'
import { basisOf, daysBetween, periodDays, yearDays, type Basis } from './year-parts.ts'

const MONTHS = 12

/** How often a year interest is paid: once, twice or four times. */
export type Frequency = 1 | 2 | 4

/** The frequency that a number stands for; null for none. */
export const frequencyOf = (frequency: number): Frequency | null =>
  ([1, 2, 4] as const).find((one) => one === Math.trunc(frequency)) ?? null

/** The coupon days before and after a day, and how many follow the next one until maturity. */
export type Around = { readonly last: number; readonly next: number; readonly coupons: number }

/** The coupon day so many periods after another (or before it), each as late in its month; null for none. */
export const couponDay = (day: number, periods: number, frequency: Frequency): number | null => {
  const { year, month, day: at } = dayOf(day)
  const isEnd = at === lastDayOf(year, month)
  return (isEnd ? endOfMonth : edate)(day, (periods * MONTHS) / frequency)
}

/** The coupon days around a day, counted back from maturity; null where there are none. */
export const couponsAround = (
  settlement: number,
  maturity: number,
  frequency: Frequency,
): Around | null => {
  if (!(settlement >= 1 && maturity > settlement)) return null
  const [from, to] = [dayOf(settlement), dayOf(maturity)]
  const span = MONTHS / frequency
  const day = (coupons: number) => couponDay(maturity, -coupons, frequency)
  const months = (to.year - from.year) * MONTHS + to.month - from.month
  let coupons = Math.max(Math.floor(months / span) - 1, 0)
  let next = day(coupons)
  for (;;) {
    // A day before the first one is day 0, as in Excel.
    const last = day(coupons + 1) ?? 0
    if (next === null) return null
    if (last <= settlement) return { last, next, coupons }
    coupons += 1
    next = last
  }
}

/** How long a coupon's period is, by a basis. */
export const couponDays = (
  { last, next }: Pick<Around, 'last' | 'next'>,
  frequency: Frequency,
  basis: Basis,
): number => (basis === 1 ? next - last : yearDays(last, next, basis) / frequency)

/** What the functions of coupon days are asked for. */
type Asked = {
  readonly around: Around
  readonly settlement: number
  readonly frequency: Frequency
  readonly basis: Basis
}

/** A function of coupon days. */
const ofCoupons =
  (result: (asked: Asked) => number | '#NUM!') =>
  (...numbers: readonly number[]): number | '#NUM!' => {
    const [settlement, maturity, often, kind] = given(numbers.map(Math.trunc))
    const [frequency, basis] = [frequencyOf(often), basisOf(kind)]
    if (frequency === null || basis === null) return '#NUM!'
    const around = couponsAround(settlement, maturity, frequency)
    return around === null ? '#NUM!' : result({ around, settlement, frequency, basis })
  }

/** How many coupons are left; none where the last one was before the first day, which COUPPCD calls day 0. */
const couponsLeft = ({ around: { last, coupons } }: Asked): number | '#NUM!' =>
  last === 0 ? '#NUM!' : coupons + 1

const daysToNext = ({ around: { last, next }, settlement, basis }: Asked): number =>
  basis === 0
    ? periodDays(last, next, basis) - daysBetween(last, settlement, basis)
    : daysBetween(settlement, next, basis)

const SECURITY = { days: 2, inTurn: { frequency: 2 } }

/** Functions of coupon days in the place of Univer's. */
export const COUPONS: readonly Own[] = [
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
