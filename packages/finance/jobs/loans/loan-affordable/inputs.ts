import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  payment: money('Payment', ['pay', 'payment', 'afford', 'budget', 'repay', 'instalment'], {
    min: 0.01,
    frequency: 'per_year',
  }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'apr', 'at']),
  term: years('Term (years)', ['term', 'over', 'for'], { min: 0.05 }),
  per_year: frequency('Payments a year', ['payment'], 12),
}
