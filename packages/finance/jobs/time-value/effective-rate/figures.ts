import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'effective',
    label: 'Effective annual rate',
    unit: 'percent',
    formula: '(1+[nominal]/[compounding])^[compounding]-1',
    words: [
      'effective',
      'ear',
      'effective annual rate',
      'effective rate',
      'aer',
      'apy',
      'real annual rate',
    ],
  },
]
