import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const bondPrice = defineJob({
  id: 'bond_price',
  group: 'bonds',
  title: 'Price of a bond',
  names: ['bond', 'bond price', 'gilt', 'treasury bond', 'price per'],
  example:
    'What is the price of a 10-year bond with 1,000 face value, a 5% coupon paid annually and a yield of 4%?',
  conventions: [
    'Priced on a coupon date, without accrued interest. The yield is divided by the coupons of a year.',
  ],
  checks: {
    'Cash flows are worth the price':
      '[coupon_money]*IF([coupons]=0,0,(1-(1+[yield_rate]/[per_year])^-[coupons])/([yield_rate]/[per_year]))+[face]*(1+[yield_rate]/[per_year])^-[coupons]-[price]',
  },
  inputs,
  figures,
})
