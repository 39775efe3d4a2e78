import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Amount due later', ['amount', 'due', 'receive', 'payable', 'need'], { min: 0.01 }),
  rate: yearlyRate('Annual rate', ['rate', 'discount', 'interest', 'return', 'at']),
  term: years('Years', ['year', 'in', 'due in', 'after', 'from now']),
  compounding: frequency('Compounding a year', ['compounding', 'compounded'], 1),
}
