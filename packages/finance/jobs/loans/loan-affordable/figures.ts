import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'amount',
    label: 'Loan amount',
    unit: 'money',
    formula: '-PV([rate]/[per_year],[payments],[payment])',
    words: [
      'how much can i borrow',
      'can i borrow',
      'could i borrow',
      'how large a loan',
      'how big a loan',
      'what loan',
      'buy me',
      'loan amount',
    ],
  },
  {
    key: 'total_interest',
    label: 'Total interest',
    unit: 'money',
    formula: '[payment]*[payments]-[amount]',
  },
]
