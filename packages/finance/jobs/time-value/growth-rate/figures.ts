import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'rate',
    label: 'Compound annual growth rate',
    unit: 'percent',
    formula: '([end]/[start])^(1/[term])-1',
    words: [
      'growth rate',
      'cagr',
      'annual growth',
      'annualised',
      'annualized',
      'grew',
      'growth per year',
      'return per year',
    ],
  },
  {
    key: 'total',
    label: 'Growth in total',
    unit: 'percent',
    formula: '[end]/[start]-1',
    words: ['growth in total', 'total growth'],
  },
]
