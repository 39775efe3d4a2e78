import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'dio',
    label: 'Days inventory outstanding',
    unit: 'number',
    places: 2,
    formula: '[inventory]/[cost_of_sales]*[year_days]',
    words: ['dio', 'days inventory', 'inventory days', 'days inventory outstanding', 'stock days'],
  },
]
