import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'payment',
    label: 'Payment',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[payments],[amount])',
  },
  {
    key: 'payout',
    label: 'Paid out after fees',
    unit: 'money',
    formula: '[amount]*(1-[fee_share])-[fee]',
    words: ['paid out', 'payout', 'net proceeds', 'receive'],
  },
  {
    key: 'period_rate',
    label: 'Rate per period with fees',
    unit: 'percent',
    formula: 'IF([payout]<=0,NA(),RATE([payments],-[payment],[payout],0,0,0.01))',
  },
  {
    key: 'apr',
    label: 'APR with fees, nominal',
    unit: 'percent',
    formula: '[period_rate]*[per_year]',
    words: ['apr', 'true cost', 'apr including', 'real rate', 'cost of borrowing'],
  },
  {
    key: 'effective',
    label: 'APR with fees, effective',
    unit: 'percent',
    formula: '(1+[period_rate])^[per_year]-1',
    words: ['effective apr', 'effective rate', 'aprc'],
  },
]
