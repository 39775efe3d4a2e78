import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'roa',
    label: 'Return on assets',
    unit: 'percent',
    formula: '[profit]/[assets]',
    words: ['roa', 'return on assets'],
  },
]
