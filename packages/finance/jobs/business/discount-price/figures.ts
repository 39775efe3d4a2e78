import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'reduced',
    label: 'Price after the discount',
    unit: 'money',
    formula: '[price]*(1-[discount])',
  },
  {
    key: 'final',
    label: 'Final price',
    unit: 'money',
    formula: '[reduced]*(1+[tax])',
    words: ['final price', 'price', 'pay', 'to pay', 'cost', 'total'],
  },
  {
    key: 'saved',
    label: 'Saved',
    unit: 'money',
    formula: '[price]-[reduced]',
    words: ['saved', 'how much do i save', 'saving'],
  },
]
