import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Payments of the amortization',
    unit: 'count',
    formula: 'ROUND([amortization]*[per_year],0)',
  },
  {
    key: 'paid',
    label: 'Payments made',
    unit: 'count',
    formula: 'MIN([payments],ROUND([term]*[per_year],0))',
  },
  {
    key: 'payment',
    label: 'Payment',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[payments],[amount])',
    words: ['payment', 'instalment', 'regular payment'],
  },
  {
    key: 'balloon',
    label: 'Balloon',
    unit: 'money',
    formula: 'FV([rate]/[per_year],[paid],[payment],-[amount])',
    words: [
      'balloon',
      'balloon amount',
      'balloon payment',
      'lump sum',
      'at the end',
      'final amount',
    ],
  },
]
