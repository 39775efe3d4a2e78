import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'coverage',
    label: 'Interest coverage',
    unit: 'times',
    formula: '[ebit]/[interest]',
    words: ['interest coverage', 'interest cover', 'times interest earned', 'coverage'],
  },
]
