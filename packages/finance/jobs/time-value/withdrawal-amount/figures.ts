import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'withdrawals',
    label: 'Number of withdrawals',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'withdrawal',
    label: 'Withdrawal',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[withdrawals],[capital],0,[at])',
    words: [
      'withdrawal',
      'withdraw',
      'how much can i withdraw',
      'take out',
      'draw down',
      'drawn down',
      'pay out',
    ],
  },
]
