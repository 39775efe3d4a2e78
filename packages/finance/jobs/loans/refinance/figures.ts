import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'old_payment',
    label: 'Payment now',
    unit: 'money',
    formula: '-PMT([old_rate]/[per_year],[payments],[balance])',
  },
  {
    key: 'new_payment',
    label: 'New payment',
    unit: 'money',
    formula: '-PMT([new_rate]/[per_year],[payments],[balance])',
    words: ['new payment'],
  },
  {
    key: 'saving',
    label: 'Saving per payment',
    unit: 'money',
    formula: '[old_payment]-[new_payment]',
    words: ['saving', 'save', 'lower', 'lower is the payment', 'cheaper'],
  },
  {
    key: 'break_even',
    label: 'Costs are earned back after',
    unit: 'months',
    formula: 'IF([saving]<=0,NA(),[costs]/[saving]*12/[per_year])',
    words: ['break even', 'earned back', 'earn back', 'how many months', 'recover', 'worth it'],
  },
  {
    key: 'total_saving',
    label: 'Saving over the term, after costs',
    unit: 'money',
    formula: '[saving]*[payments]-[costs]',
    words: ['total saving', 'save in total', 'overall saving'],
  },
]
