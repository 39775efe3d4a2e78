import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'real',
    label: 'Real rate',
    unit: 'percent',
    formula: '(1+[nominal])/(1+[inflation])-1',
    words: ['real rate', 'real return', 'real interest rate', 'after inflation', 'real yield'],
  },
]
