import { frequency, money, timing, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  deposit: money(
    'Deposit',
    ['deposit', 'save', 'saving', 'put aside', 'putting aside', 'contribute', 'pay in', 'invest'],
    {
      min: 0.01,
      frequency: 'per_year',
    },
  ),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'return', 'at']),
  term: years('Years', ['year', 'for', 'over', 'term'], { min: 0.05 }),
  opening: money(
    'Opening balance',
    ['opening', 'already', 'start with', 'initial', 'existing', 'plus'],
    { default: 0 },
  ),
  per_year: frequency('Deposits a year', ['compounding', 'compounded', 'deposit'], 12),
  at: timing(0),
}
