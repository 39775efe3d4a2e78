import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money(
    'Loan amount',
    ['loan', 'mortgage', 'principal', 'amount', 'borrow', 'balance', 'debt'],
    {
      min: 0.01,
    },
  ),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'apr', 'nominal']),
  term: years('Term (years)', ['term', 'years', 'over', 'for'], { min: 0.01 }),
  per_year: frequency(
    'Payments a year',
    ['compounding', 'compounded', 'payment', 'instalment', 'repayment'],
    12,
  ),
  after: years('Years passed', ['after', 'first', 'remaining after'], {
    remark: 'For the balance and the interest so far',
  }),
}
