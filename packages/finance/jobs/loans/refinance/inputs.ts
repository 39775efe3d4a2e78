import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  balance: money('Balance', ['balance', 'loan', 'owe', 'mortgage', 'outstanding'], { min: 1 }),
  old_rate: yearlyRate('Rate now', ['now', 'current', 'old', 'today', 'existing', 'at']),
  new_rate: yearlyRate('New rate', ['new', 'offered', 'offer', 'refinance', 'to', 'refi']),
  term: years('Term (years)', ['term', 'left', 'over', 'for', 'remaining', 'either way'], {
    min: 0.1,
  }),
  costs: money('Costs of refinancing', ['cost', 'fee', 'closing', 'charge'], { default: 0 }),
  per_year: frequency('Payments a year', ['payment'], 12),
}
