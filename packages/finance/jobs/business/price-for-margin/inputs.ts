import { money, percent } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'costs', 'cost of', 'buy'], { min: 0.01 }),
  margin: percent('Margin on price', ['margin', 'gross margin', 'profit margin'], { max: 0.99 }),
}
