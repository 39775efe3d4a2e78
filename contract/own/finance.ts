import { dayOf, edate, endOfMonth, lastDayOf } from './edate.ts'
import type { Own } from './own.ts'
import { FIRST_GUESS, rateOf } from './rate.ts'

const MONTHS = 12

/** The coupon days around a day of settlement, counted back from maturity; null where there are none. */
const couponsAround = (settlement: number, maturity: number, frequency: number) => {
  if (![1, 2, 4].includes(frequency) || !(settlement >= 1 && maturity > settlement)) return null
  const [from, to] = [dayOf(settlement), dayOf(maturity)]
  const isEnd = to.day === lastDayOf(to.year, to.month)
  const span = MONTHS / frequency
  const day = (coupons: number) => (isEnd ? endOfMonth : edate)(maturity, -coupons * span)
  const months = (to.year - from.year) * MONTHS + to.month - from.month
  let coupons = Math.max(Math.floor(months / span) - 1, 0)
  let next = day(coupons)
  for (;;) {
    const last = day(coupons + 1)
    if (last === null || next === null) return null
    if (last <= settlement) return { last, next }
    coupons += 1
    next = last
  }
}

type Around = { readonly last: number; readonly next: number }

/** A function of coupon days; where those are not known Univer's own is, with whole numbers. */
const ofCoupons =
  (result: (around: Around, settlement: number, basis: number) => number | null) =>
  (...numbers: readonly number[]): number | readonly number[] => {
    const whole = numbers.map(Math.trunc)
    const [settlement = 0, maturity = 0, frequency = 0, basis = 0] = whole
    const around = couponsAround(settlement, maturity, frequency)
    if (around === null || !(basis >= 0 && basis <= 4)) return whole
    return result(around, settlement, basis) ?? whole
  }

/** TBILLEQ of bills of more than 365 days; Univer's own is right for the others. */
const billYield = (settlement: number, maturity: number, discount: number) => {
  const [from, to] = [Math.trunc(settlement), Math.trunc(maturity)]
  const days = to - from
  if (days <= 365) return null
  const price = 1 - (discount * days) / 360
  if (to > (edate(from, MONTHS) ?? 0) || discount <= 0 || price <= 0) return '#NUM!'
  return 2 * (Math.sqrt(1 / price) - 1)
}

/** DOLLARDE: a price in parts, written behind the point, as a decimal number. */
const decimalPrice = (price: number, parts: number) => {
  const whole = Math.trunc(parts)
  if (whole < 0) return '#NUM!'
  if (whole === 0) return '#DIV/0!'
  const dollars = Math.trunc(price)
  return dollars + ((price - dollars) * 10 ** Math.ceil(Math.log10(whole))) / whole
}

/** Functions of finance in the place of Univer's (SHEET-825 to SHEET-828). */
export const FINANCE: readonly Own[] = [
  { name: 'RATE', of: rateOf, takesAll: true, blanks: { 5: FIRST_GUESS }, pattern: '0%' },
  { name: 'DOLLARDE', of: (price = 0, parts = 0) => decimalPrice(price, parts) },
  {
    name: 'TBILLEQ',
    of: (settlement = 0, maturity = 0, discount = 0) => billYield(settlement, maturity, discount),
    days: 2,
  },
  { name: 'COUPNCD', of: ofCoupons(({ next }) => next) },
  { name: 'COUPPCD', of: ofCoupons(({ last }) => last) },
  {
    name: 'COUPDAYBS',
    of: ofCoupons(({ last }, settlement, basis) =>
      basis >= 1 && basis <= 3 ? settlement - last : null,
    ),
  },
]
