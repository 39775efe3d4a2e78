import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payback',
    label: 'Payback time',
    unit: 'years',
    formula: '[outlay]/[inflow]',
    words: ['payback', 'pay back', 'pay for itself', 'how long', 'payback period'],
  },
]
