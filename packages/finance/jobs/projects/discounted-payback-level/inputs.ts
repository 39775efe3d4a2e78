import { money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  outlay: money('Investment', ['invest', 'investment', 'outlay', 'cost', 'spend'], { min: 0.01 }),
  inflow: money('Inflow a year', ['inflow', 'return', 'saving', 'get', 'cash flow', 'a year'], {
    min: 0.01,
    per: 'year',
  }),
  rate: yearlyRate('Discount rate', ['rate', 'discount', 'at'], { min: 0.0001 }),
  term: years('Years of inflows', ['year', 'for'], { min: 1, max: 60, default: 60 }),
}
