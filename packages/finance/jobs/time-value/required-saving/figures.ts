import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'deposits',
    label: 'Number of deposits',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'deposit',
    label: 'Deposit each period',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[deposits],-[opening],[target],[at])',
    words: [
      'deposit',
      'save',
      'put aside',
      'set aside',
      'pay in',
      'contribution',
      'how much do i have to save',
      'saving',
    ],
  },
]
