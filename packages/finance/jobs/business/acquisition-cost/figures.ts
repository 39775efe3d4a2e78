import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'cac',
    label: 'Customer acquisition cost',
    unit: 'money',
    formula: '[spend]/[customers]',
    words: ['cac', 'acquisition cost', 'customer acquisition cost', 'cost per customer'],
  },
]
