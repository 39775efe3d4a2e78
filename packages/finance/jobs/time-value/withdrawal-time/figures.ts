import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'withdrawals',
    label: 'Number of withdrawals',
    unit: 'number',
    formula:
      'IF([withdrawal]<=[capital]*[rate]/[per_year],NA(),NPER([rate]/[per_year],-[withdrawal],[capital]))',
    words: ['number of withdrawals', 'how many withdrawals'],
  },
  {
    key: 'time',
    label: 'The money lasts',
    unit: 'months',
    formula: '[withdrawals]*12/[per_year]',
    words: ['how long', 'last', 'empty', 'run out', 'gone', 'used up', 'until'],
  },
]
