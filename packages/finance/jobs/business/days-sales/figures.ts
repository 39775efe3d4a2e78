import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'dso',
    label: 'Days sales outstanding',
    unit: 'number',
    places: 2,
    formula: '[receivables]/[sales]*[year_days]',
    words: ['dso', 'days sales outstanding', 'debtor days', 'collection period'],
  },
]
