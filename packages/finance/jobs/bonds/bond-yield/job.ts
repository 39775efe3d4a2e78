import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const bondYield = defineJob({
  id: 'bond_yield',
  group: 'bonds',
  title: 'Yield of a bond',
  names: ['bond', 'yield to maturity', 'ytm', 'bond yield', 'redemption yield', 'current yield'],
  example: 'Yield to maturity of a 5-year bond with a 4% annual coupon, bought at 97',
  conventions: [
    'Bought on a coupon date. The yield is the yield per period times the coupons of a year.',
  ],
  checks: {
    'Cash flows are worth the price': '-PV([period_yield],[coupons],[coupon_money],[face])-[price]',
  },
  inputs,
  figures,
})
