import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payout',
    label: 'Payout ratio',
    unit: 'percent',
    formula: '[dividend]/[earnings]',
    words: ['payout ratio', 'payout', 'dividend payout'],
  },
]
