import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'period_rate',
    label: 'Rate per period',
    unit: 'percent',
    formula: 'IF([payment]*[payments]<[amount],NA(),RATE([payments],-[payment],[amount],0,0,0.01))',
  },
  {
    key: 'rate',
    label: 'Annual rate, nominal',
    unit: 'percent',
    formula: '[period_rate]*[per_year]',
    words: ['rate', 'annual rate', 'interest rate', 'what rate', 'implied rate', 'apr'],
  },
  {
    key: 'effective',
    label: 'Annual rate, effective',
    unit: 'percent',
    formula: '(1+[period_rate])^[per_year]-1',
    words: ['effective rate', 'effective annual rate', 'ear'],
  },
  {
    key: 'total_interest',
    label: 'Total interest',
    unit: 'money',
    formula: '[payment]*[payments]-[amount]',
  },
]
