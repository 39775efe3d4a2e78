import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'coupons',
    label: 'Number of coupons',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'coupon_money',
    label: 'Coupon each period',
    unit: 'money',
    formula: '[face]*[coupon]/[per_year]',
  },
  {
    key: 'price',
    label: 'Price of the bond',
    unit: 'money',
    places: 4,
    formula: '-PV([yield_rate]/[per_year],[coupons],[coupon_money],[face])',
    words: ['price', 'pay for', 'worth', 'value', 'cost', 'bond price'],
  },
  {
    key: 'current_yield',
    label: 'Current yield',
    unit: 'percent',
    formula: '[face]*[coupon]/[price]',
    words: ['current yield'],
  },
]
