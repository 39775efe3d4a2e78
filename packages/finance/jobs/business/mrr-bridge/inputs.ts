import { money } from '../../../inputs.ts'

export const inputs = {
  opening: money('Opening MRR', ['opening', 'opening mrr', 'start', 'beginning'], { min: 0.01 }),
  new_mrr: money('New MRR', ['new', 'new mrr', 'new customers'], { default: 0 }),
  expansion: money('Expansion', ['upgrade', 'expansion', 'upsell'], { default: 0 }),
  contraction: money('Contraction', ['downgrade', 'contraction'], { default: 0 }),
  churned: money('Churned MRR', ['cancellation', 'churn', 'churned', 'lost', 'cancelled'], {
    default: 0,
  }),
}
