import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'nopat',
    label: 'Operating profit after tax',
    unit: 'money',
    formula: '[ebit]*(1-[tax])',
    words: ['nopat', 'operating profit after tax'],
  },
  {
    key: 'roic',
    label: 'Return on invested capital',
    unit: 'percent',
    formula: '[nopat]/[capital]',
    words: ['roic', 'return on invested capital'],
  },
]
