import { frequency, money, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Loan amount', ['loan', 'amount', 'borrow', 'on', 'price', 'credit'], { min: 1 }),
  payment: money('Payment', ['pay', 'payment', 'instalment', 'repayment', 'quoted'], {
    min: 0.01,
    frequency: 'per_year',
  }),
  term: years('Term (years)', ['term', 'over', 'for'], { min: 0.1 }),
  per_year: frequency('Payments a year', ['payment'], 12),
}
