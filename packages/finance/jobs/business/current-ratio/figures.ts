import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'ratio',
    label: 'Current ratio',
    unit: 'number',
    places: 4,
    formula: '[assets]/[liabilities]',
    words: ['current ratio', 'liquidity ratio'],
  },
  {
    key: 'working_capital',
    label: 'Working capital',
    unit: 'money',
    formula: '[assets]-[liabilities]',
    words: ['working capital'],
  },
]
