import { count, frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Loan amount', ['loan', 'mortgage', 'amount', 'borrow'], { min: 0.01 }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'apr', 'at']),
  term: years('Term (years)', ['term', 'over', 'for'], { min: 0.05 }),
  nth: count('Number of the instalment', ['instalment', 'installment', 'payment', 'month'], {
    min: 1,
    max: 5000,
    isWhole: true,
  }),
  per_year: frequency('Payments a year', ['compounding', 'compounded'], 12),
}
