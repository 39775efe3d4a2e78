import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'roe',
    label: 'Return on equity',
    unit: 'percent',
    formula: '[profit]/[equity]',
    words: ['roe', 'return on equity'],
  },
]
