import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'price',
    label: 'Price of the zero',
    unit: 'money',
    formula: '[face]/(1+[yield_rate]/[compounding])^([term]*[compounding])',
    words: ['price', 'cost', 'worth', 'pay', 'value'],
  },
]
