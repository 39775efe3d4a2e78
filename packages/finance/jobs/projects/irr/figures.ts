import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'irr',
    label: 'Internal rate of return',
    unit: 'percent',
    formula: 'IRR([flows:])',
    words: ['irr', 'internal rate of return', 'rate of return', 'return'],
  },
  {
    key: 'profit',
    label: 'Total profit',
    unit: 'money',
    formula: 'SUM([flows:])',
    words: ['total profit', 'profit'],
  },
]
