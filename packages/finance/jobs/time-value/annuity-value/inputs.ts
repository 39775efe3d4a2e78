import { frequency, money, timing, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  payment: money('Payment', ['payment', 'pay', 'receive', 'annuity', 'income', 'pension', 'rent'], {
    min: 0.01,
    frequency: 'per_year',
  }),
  rate: yearlyRate('Annual rate', ['rate', 'discount', 'interest', 'return', 'at']),
  term: years('Years', ['year', 'for', 'over'], { min: 0.05 }),
  per_year: frequency('Payments a year', ['compounding', 'compounded', 'payment'], 1),
  at: timing(0),
}
