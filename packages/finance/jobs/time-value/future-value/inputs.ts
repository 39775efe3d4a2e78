import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Amount today', ['amount', 'invest', 'deposit', 'lump sum', 'principal', 'put'], {
    min: 0.01,
  }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'return', 'at', 'per annum']),
  term: years('Years', ['year', 'term', 'in', 'after', 'for', 'over']),
  compounding: frequency('Compounding a year', ['compounding', 'compounded'], 1),
}
