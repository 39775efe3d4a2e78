import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'profit',
    label: 'Gross profit',
    unit: 'money',
    formula: '[price]-[cost]',
    words: ['profit', 'gross profit'],
  },
  {
    key: 'markup',
    label: 'Markup on cost',
    unit: 'percent',
    formula: '[profit]/[cost]',
    words: ['markup', 'mark-up', 'mark up'],
  },
  {
    key: 'margin',
    label: 'Margin on price',
    unit: 'percent',
    formula: '[profit]/[price]',
    words: ['margin', 'gross margin', 'profit margin'],
  },
]
