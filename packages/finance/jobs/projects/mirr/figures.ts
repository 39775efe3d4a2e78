import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'mirr',
    label: 'Modified internal rate of return',
    unit: 'percent',
    formula: 'MIRR([flows:],[finance],[reinvest])',
    words: ['mirr', 'modified internal rate of return', 'modified irr'],
  },
]
