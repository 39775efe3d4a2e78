import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'quick',
    label: 'Quick ratio',
    unit: 'number',
    places: 4,
    formula: '([cash]+[receivables])/[liabilities]',
    words: ['quick ratio', 'acid test', 'acid-test'],
  },
  {
    key: 'current',
    label: 'Current ratio',
    unit: 'number',
    places: 4,
    formula: '([cash]+[receivables]+[stock])/[liabilities]',
  },
]
