import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'change',
    label: 'Change',
    unit: 'number',
    formula: '[new_value]-[old_value]',
    words: ['change', 'difference'],
  },
  {
    key: 'percentage',
    label: 'Change in per cent',
    unit: 'percent',
    formula: 'IF([old_value]=0,NA(),[change]/ABS([old_value]))',
    words: [
      'percentage change',
      'percent change',
      'in percent',
      'by how much percent',
      'increase',
      'decrease',
      'change in %',
    ],
  },
]
