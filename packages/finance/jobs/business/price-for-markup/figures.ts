import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'price',
    label: 'Selling price',
    unit: 'money',
    formula: '[cost]*(1+[markup])',
    words: ['price', 'selling price', 'sell for', 'charge'],
  },
  { key: 'margin', label: 'Margin on price', unit: 'percent', formula: '1-[cost]/[price]' },
]
