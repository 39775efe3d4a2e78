import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'closing',
    label: 'Closing MRR',
    unit: 'money',
    formula: '[opening]+[new_mrr]+[expansion]-[contraction]-[churned]',
    words: ['closing mrr', 'closing', 'end mrr', 'where do we end'],
  },
  {
    key: 'nrr',
    label: 'Net revenue retention',
    unit: 'percent',
    formula: '([opening]+[expansion]-[contraction]-[churned])/[opening]',
    words: ['net revenue retention', 'nrr', 'net retention', 'net dollar retention', 'ndr'],
  },
  {
    key: 'grr',
    label: 'Gross revenue retention',
    unit: 'percent',
    formula: '([opening]-[contraction]-[churned])/[opening]',
    words: ['gross revenue retention', 'grr', 'gross retention'],
  },
]
