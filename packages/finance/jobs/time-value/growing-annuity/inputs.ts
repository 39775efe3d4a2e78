import { money, percent, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  payment: money(
    'First payment',
    ['pay', 'payment', 'rental', 'rent', 'income', 'first', 'next year'],
    { min: 0.01, per: 'year' },
  ),
  growth: percent(
    'Growth a year',
    ['growth', 'grow', 'rise', 'increase', 'growing', 'indexed', 'escalate'],
    { min: -0.5, max: 0.5 },
  ),
  rate: yearlyRate('Discount rate', ['rate', 'discount', 'at', 'return'], { min: 0 }),
  term: years('Years', ['year', 'for', 'over'], { min: 1, max: 60, isWhole: true }),
}
