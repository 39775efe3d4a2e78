import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'lifetime',
    label: 'Average lifetime',
    unit: 'months',
    formula: '1/[churn]',
    words: ['average lifetime', 'customer lifetime'],
  },
  {
    key: 'value',
    label: 'Lifetime value',
    unit: 'money',
    formula: '[revenue]*[margin]/[churn]',
    words: ['lifetime value', 'ltv', 'clv', 'customer lifetime value'],
  },
]
