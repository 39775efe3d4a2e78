import { money, percent, years } from '../../../inputs.ts'

export const inputs = {
  amount: money('Amount', ['amount', 'of', 'cost', 'worth'], { min: 0.01 }),
  rate: percent('Inflation a year', ['inflation', 'cpi', 'rpi', 'price rise'], {
    min: -0.1,
    max: 0.5,
    per: 'year',
  }),
  term: years('Years', ['year', 'in', 'after', 'from now']),
}
