import { frequency, money, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  capital: money('Capital', ['have', 'capital', 'pot', 'fund', 'saving', 'balance'], { min: 1 }),
  withdrawal: money('Withdrawal', ['draw', 'withdraw', 'take', 'spend', 'need'], {
    min: 0.01,
    frequency: 'per_year',
  }),
  rate: yearlyRate('Annual rate', ['rate', 'earn', 'interest', 'return', 'at']),
  per_year: frequency('Withdrawals a year', ['compounding', 'compounded', 'withdraw'], 12),
}
