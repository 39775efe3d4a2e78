import { frequency, money, timing, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  target: money('Target', ['need', 'target', 'want', 'goal', 'reach', 'have'], { min: 1 }),
  term: years('Years', ['year', 'in', 'over', 'within', 'by'], { min: 0.05 }),
  rate: yearlyRate('Annual rate', ['rate', 'at', 'interest', 'return', 'assuming', 'earn']),
  opening: money('Opening balance', ['already', 'opening', 'start with', 'saved'], { default: 0 }),
  per_year: frequency('Deposits a year', ['compounding', 'compounded', 'deposit', 'save'], 12),
  at: timing(0),
}
