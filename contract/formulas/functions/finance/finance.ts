import { ACCRUED_INTEREST } from './accrued-interest.ts'
import { BONDS } from './bonds.ts'
import { COUPONS } from './coupons.ts'
import { sumOfYearsDigits } from './declining-balance.ts'
import { DISCOUNTS } from './discounts.ts'
import { edate } from './edate.ts'
import { FRENCH_DEPRECIATION } from './french-depreciation.ts'
import { ODD_BONDS } from './odd-bonds.ts'
import type { OwnFunction } from '../own-function.ts'
import { FIRST_GUESS, rateOf } from './rate.ts'

const MONTHS = 12

/** TBILLEQ for bills over 365 days. Null leaves shorter ones to Univer. */
const billYield = (settlement: number, maturity: number, discount: number) => {
  const [from, to] = [Math.trunc(settlement), Math.trunc(maturity)]
  const days = to - from
  if (days <= 365) return null
  const price = 1 - (discount * days) / 360
  if (to > (edate(from, MONTHS) ?? 0) || discount <= 0 || price <= 0) return '#NUM!'
  return 2 * (Math.sqrt(1 / price) - 1)
}

/** A bill longer than a year is an error. Null leaves other bills to Univer. */
const tooLong = (settlement = 0, maturity = 0) =>
  Math.trunc(maturity) > (edate(Math.trunc(settlement), MONTHS) ?? 0) ? '#NUM!' : null

/** DOLLARDE: converts a price with a fractional part to a decimal. */
const decimalPrice = (price: number, parts: number) => {
  const whole = Math.trunc(parts)
  if (whole < 0) return '#NUM!'
  if (whole === 0) return '#DIV/0!'
  const dollars = Math.trunc(price)
  return dollars + ((price - dollars) * 10 ** Math.ceil(Math.log10(whole))) / whole
}

export const FINANCE: readonly OwnFunction[] = [
  { name: 'RATE', of: rateOf, takesAll: true, blanks: { 5: FIRST_GUESS }, pattern: '0%' },
  {
    name: 'FV',
    of: (rate = 0, periods = 0) => (rate === -1 && periods < 0 ? '#DIV/0!' : null),
    takesAll: true,
  },
  {
    name: 'PV',
    of: (rate = 0, periods = 0) => (rate === -1 && periods > 0 ? '#DIV/0!' : null),
    takesAll: true,
  },
  { name: 'DOLLARDE', of: (price = 0, parts = 0) => decimalPrice(price, parts) },
  {
    name: 'TBILLEQ',
    of: (settlement = 0, maturity = 0, discount = 0) => billYield(settlement, maturity, discount),
    days: 2,
    orderedChecks: {},
  },
  { name: 'SYD', of: sumOfYearsDigits, takesAll: true, pattern: null },
  { name: 'TBILLPRICE', of: tooLong, days: 2 },
  { name: 'TBILLYIELD', of: tooLong, days: 2 },
  ...ACCRUED_INTEREST,
  ...DISCOUNTS,
  ...FRENCH_DEPRECIATION,
  ...COUPONS,
  ...BONDS,
  ...ODD_BONDS,
]
