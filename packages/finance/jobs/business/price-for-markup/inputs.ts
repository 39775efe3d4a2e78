import { money, percent } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'costs', 'cost of', 'buy'], { min: 0.01 }),
  markup: percent('Markup on cost', ['markup', 'mark-up', 'mark up', 'add'], { max: 20 }),
}
