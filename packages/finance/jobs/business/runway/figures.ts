import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'runway',
    label: 'Runway',
    unit: 'months',
    formula: '[cash]/[burn]',
    words: ['runway', 'how many month', 'how long', 'last'],
  },
]
