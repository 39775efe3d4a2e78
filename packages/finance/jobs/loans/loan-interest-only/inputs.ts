import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Loan amount', ['loan', 'mortgage', 'amount', 'borrow'], { min: 0.01 }),
  rate: yearlyRate('Annual rate', ['rate', 'interest rate', 'at']),
  interest_only: years('Interest-only years', ['interest only', 'first', 'only interest'], {
    min: 0.05,
  }),
  term: years('Repayment years after that', ['repayment', 'then', 'over', 'repay', 'afterwards'], {
    min: 0.05,
  }),
  per_year: frequency('Payments a year', ['payment', 'instalment'], 12),
}
