import { day, frequency, money, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  balance: money('Balance', ['balance', 'debt', 'owe', 'loan', 'card', 'overdraft'], { min: 1 }),
  rate: yearlyRate('Annual rate', ['rate', 'interest', 'apr', 'at']),
  payment: money('Payment', ['pay', 'payment', 'paying', 'instalment', 'repay'], {
    min: 0.01,
    frequency: 'per_year',
  }),
  per_year: frequency('Payments a year', ['payment'], 12),
  start: day('First payment', ['start', 'starting', 'first payment', 'from', 'beginning']),
}
