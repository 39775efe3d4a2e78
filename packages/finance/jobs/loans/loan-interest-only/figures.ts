import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'interest',
    label: 'Interest payment in the interest-only years',
    unit: 'money',
    formula: '[amount]*[rate]/[per_year]',
    words: ['interest', 'monthly interest', 'interest payment', 'interest only payment', 'during'],
  },
  {
    key: 'payments',
    label: 'Number of repayments after that',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'payment',
    label: 'Payment afterwards',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[payments],[amount])',
    words: ['payment afterwards', 'payment become', 'afterwards', 'after that', 'payment'],
  },
  {
    key: 'total_interest',
    label: 'Total interest',
    unit: 'money',
    formula: '[interest]*ROUND([interest_only]*[per_year],0)+[payment]*[payments]-[amount]',
    words: ['total interest'],
  },
]
