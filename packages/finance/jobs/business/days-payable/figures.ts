import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'dpo',
    label: 'Days payable outstanding',
    unit: 'number',
    places: 2,
    formula: '[payables]/[purchases]*[year_days]',
    words: ['dpo', 'days payable outstanding', 'creditor days', 'days payable'],
  },
]
