import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula:
      'IF([payment]<=[balance]*[rate]/[per_year],NA(),ROUNDUP(ROUND(NPER([rate]/[per_year],-[payment],[balance]),9),0))',
    words: ['number of payments', 'how many payments'],
  },
  {
    key: 'time',
    label: 'Time to pay off',
    unit: 'months',
    formula: '[payments]*12/[per_year]',
    words: ['paid off', 'pay off', 'payoff', 'how long', 'clear', 'debt free', 'how many months'],
  },
  {
    key: 'last_payment',
    label: 'Last payment',
    unit: 'money',
    formula: 'FV([rate]/[per_year],[payments]-1,[payment],-[balance])*(1+[rate]/[per_year])',
    words: ['last payment', 'final payment amount'],
  },
  {
    key: 'total_interest',
    label: 'Total interest',
    unit: 'money',
    formula: '([payments]-1)*[payment]+[last_payment]-[balance]',
    words: ['total interest', 'interest in total', 'how much interest'],
  },
  {
    key: 'payoff_day',
    label: 'Day of the last payment',
    unit: 'day',
    formula: 'EDATE([start],([payments]-1)*12/[per_year])',
    words: ['final payment', 'which month', 'payoff date', 'what date', 'when'],
  },
]
