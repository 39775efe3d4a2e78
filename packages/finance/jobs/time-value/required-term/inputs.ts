import { frequency, money, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  start: money('Amount today', ['from', 'start', 'for', 'turn', 'have', 'today'], { min: 0.01 }),
  target: money('Target', ['become', 'reach', 'target', 'to', 'into', 'until'], { min: 0.01 }),
  rate: yearlyRate('Annual rate', ['rate', 'at', 'interest', 'return'], { min: 0.0001 }),
  compounding: frequency('Compounding a year', ['compounding', 'compounded'], 1),
}
