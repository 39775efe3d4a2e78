import { frequency, money, percent, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Loan amount', ['loan', 'amount', 'borrow', 'credit'], { min: 1 }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'at', 'nominal']),
  term: years('Term (years)', ['term', 'over', 'for'], { min: 0.25 }),
  fee_share: percent(
    'Fee, share of the loan',
    ['fee', 'origination', 'arrangement', 'point', 'upfront', 'disagio'],
    {
      max: 0.3,
      default: 0,
    },
  ),
  fee: money('Fee', ['fee', 'cost', 'charge', 'arrangement', 'setup'], { default: 0 }),
  per_year: frequency('Payments a year', ['payment', 'instalment', 'repayment'], 12),
}
