import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'term',
    label: 'Years needed',
    unit: 'years',
    formula: 'LN([target]/[start])/LN(1+[rate]/[compounding])/[compounding]',
    words: ['how many year', 'how long', 'when', 'year needed', 'time', 'how long until'],
  },
]
