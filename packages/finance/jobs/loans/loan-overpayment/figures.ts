import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments without extra',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'payment',
    label: 'Payment without extra',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[payments],[amount])',
  },
  { key: 'raised', label: 'Payment with extra', unit: 'money', formula: '[payment]+[extra]' },
  {
    key: 'payments_with',
    label: 'Number of payments with extra',
    unit: 'count',
    formula: 'ROUNDUP(ROUND(NPER([rate]/[per_year],-[raised],[amount]),9),0)',
  },
  {
    key: 'months_saved',
    label: 'Time saved',
    unit: 'months',
    formula: '([payments]-[payments_with])*12/[per_year]',
    words: [
      'cut off',
      'month saved',
      'sooner',
      'earlier',
      'time saved',
      'save',
      'shorter',
      'paid off',
    ],
  },
  {
    key: 'last_payment',
    label: 'Last payment',
    unit: 'money',
    formula: 'FV([rate]/[per_year],[payments_with]-1,[raised],-[amount])*(1+[rate]/[per_year])',
  },
  {
    key: 'interest_with',
    label: 'Total interest with extra',
    unit: 'money',
    formula: '([payments_with]-1)*[raised]+[last_payment]-[amount]',
  },
  {
    key: 'interest_saved',
    label: 'Interest saved',
    unit: 'money',
    formula: '[payment]*[payments]-[amount]-[interest_with]',
    words: ['interest saved', 'save interest', 'interest save', 'saving'],
  },
  {
    key: 'time_left',
    label: 'Paid off after',
    unit: 'months',
    formula: '[payments_with]*12/[per_year]',
    words: ['paid off', 'how long', 'debt free'],
  },
]
