import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'annuity',
    label: 'Equivalent annual annuity',
    unit: 'money',
    formula: '-PMT([rate],[term],[npv])',
    words: [
      'equivalent annual annuity',
      'equivalent annuity',
      'eaa',
      'annual equivalent',
      'equivalent annual',
    ],
  },
]
