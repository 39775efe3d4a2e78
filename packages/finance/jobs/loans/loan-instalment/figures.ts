import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'principal',
    label: 'Principal in the instalment',
    unit: 'money',
    formula: 'IF([nth]>[payments],NA(),-PPMT([rate]/[per_year],[nth],[payments],[amount]))',
    words: [
      'principal portion',
      'principal part',
      'principal share',
      'capital portion',
      'principal in',
    ],
  },
  {
    key: 'interest',
    label: 'Interest in the instalment',
    unit: 'money',
    formula: 'IF([nth]>[payments],NA(),-IPMT([rate]/[per_year],[nth],[payments],[amount]))',
    words: ['interest portion', 'interest part', 'interest share', 'interest in the'],
  },
  { key: 'payment', label: 'Instalment', unit: 'money', formula: '[principal]+[interest]' },
]
