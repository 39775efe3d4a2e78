import { frequency, money, timing, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  capital: money('Capital', ['have', 'capital', 'pot', 'fund', 'saving', 'pension'], { min: 1 }),
  rate: yearlyRate('Annual rate', ['rate', 'earn', 'interest', 'return', 'at', 'growth']),
  term: years('Years', ['year', 'for', 'over', 'last'], { min: 0.1 }),
  per_year: frequency('Withdrawals a year', ['withdrawal', 'withdraw'], 12),
  at: timing(0),
}
