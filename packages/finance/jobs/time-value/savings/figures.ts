import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'deposits',
    label: 'Number of deposits',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'final',
    label: 'Final amount',
    unit: 'money',
    formula: 'FV([rate]/[per_year],[deposits],-[deposit],-[opening],[at])',
    words: [
      'final amount',
      'future value',
      'end up with',
      'in the end',
      'how much is there',
      'accumulate',
      'worth',
      'total',
      'how much will i have',
      'save up',
    ],
  },
  {
    key: 'paid_in',
    label: 'Paid in',
    unit: 'money',
    formula: '[opening]+[deposit]*[deposits]',
    words: ['paid in', 'contribution'],
  },
  {
    key: 'interest',
    label: 'Interest earned',
    unit: 'money',
    formula: '[final]-[paid_in]',
    words: ['interest earned', 'gain'],
  },
]
