import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'cycle',
    label: 'Cash conversion cycle in days',
    unit: 'number',
    places: 2,
    formula: '[dio]+[dso]-[dpo]',
    words: ['cash conversion cycle', 'ccc', 'cash cycle', 'cash conversion'],
  },
]
