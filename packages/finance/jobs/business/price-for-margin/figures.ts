import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'price',
    label: 'Selling price',
    unit: 'money',
    formula: '[cost]/(1-[margin])',
    words: ['price', 'selling price', 'sell for', 'charge'],
  },
  { key: 'markup', label: 'Markup on cost', unit: 'percent', formula: '[price]/[cost]-1' },
]
