import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'ebit',
    label: 'EBIT',
    unit: 'money',
    formula: '[net_income]+[tax]+[interest]',
    words: ['ebit', 'operating profit'],
  },
  {
    key: 'ebitda',
    label: 'EBITDA',
    unit: 'money',
    formula: '[ebit]+[depreciation]',
    words: ['ebitda'],
  },
]
