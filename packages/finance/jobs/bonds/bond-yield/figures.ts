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
    key: 'period_yield',
    label: 'Yield per period',
    unit: 'percent',
    formula: 'RATE([coupons],[coupon_money],-[price],[face],0,0.02)',
  },
  {
    key: 'yield_rate',
    label: 'Yield to maturity',
    unit: 'percent',
    formula: '[period_yield]*[per_year]',
    words: ['yield to maturity', 'ytm', 'yield', 'redemption yield', 'return'],
  },
  {
    key: 'effective',
    label: 'Yield to maturity, effective',
    unit: 'percent',
    formula: '(1+[period_yield])^[per_year]-1',
    words: ['effective yield', 'effective'],
  },
  {
    key: 'current_yield',
    label: 'Current yield',
    unit: 'percent',
    formula: '[face]*[coupon]/[price]',
    words: ['current yield', 'running yield'],
  },
]
