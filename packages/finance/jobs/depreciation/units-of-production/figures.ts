import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'per_unit',
    label: 'Depreciation per unit',
    unit: 'money',
    places: 4,
    formula: '([cost]-[salvage])/[total_units]',
    words: ['depreciation per unit', 'per hour', 'per mile'],
  },
  {
    key: 'charge',
    label: 'Depreciation in the period',
    unit: 'money',
    formula: '[per_unit]*MIN([units],[total_units])',
    words: ['depreciation', 'charge', 'write off'],
  },
]
