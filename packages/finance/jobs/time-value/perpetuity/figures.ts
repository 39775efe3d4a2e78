import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'value',
    label: 'Value today',
    unit: 'money',
    formula: 'IF([rate]<=[growth],NA(),[payment]/([rate]-[growth]))',
    words: ['value', 'worth', 'present value', 'price'],
  },
]
