import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Loan amount', ['loan', 'mortgage', 'amount', 'borrow', 'balance'], { min: 0.01 }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'apr', 'at']),
  term: years('Term (years)', ['term', 'over', 'for'], { min: 0.05 }),
  extra: money(
    'Extra payment',
    ['extra', 'overpay', 'overpayment', 'additional', 'on top', 'more'],
    {
      min: 0.01,
      frequency: 'per_year',
    },
  ),
  per_year: frequency('Payments a year', ['payment', 'instalment', 'repayment'], 12),
}
