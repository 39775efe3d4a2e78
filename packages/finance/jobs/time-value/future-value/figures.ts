import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'future_value',
    label: 'Future value',
    unit: 'money',
    formula: 'FV([rate]/[compounding],[term]*[compounding],0,-[amount])',
    words: [
      'future value',
      'grow to',
      'worth in',
      'become',
      'have in the end',
      'end up with',
      'fv',
      'worth after',
      'end value',
    ],
  },
  {
    key: 'interest',
    label: 'Interest earned',
    unit: 'money',
    formula: '[future_value]-[amount]',
    words: ['interest earned', 'gain', 'how much interest'],
  },
]
