import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Loan amount', ['loan', 'amount', 'borrow', 'on', 'financed'], { min: 0.01 }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'apr', 'at']),
  amortization: years(
    'Amortization (years)',
    ['amortized', 'amortised', 'amortization', 'amortisation', 'based on', 'schedule'],
    {
      min: 0.1,
    },
  ),
  term: years('Balloon due after (years)', ['balloon', 'due', 'matures', 'term'], { min: 0.1 }),
  per_year: frequency('Payments a year', ['payment', 'instalment'], 12),
}
