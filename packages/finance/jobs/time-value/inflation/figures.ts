import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'real',
    label: "Worth in today's prices",
    unit: 'money',
    formula: '[amount]/(1+[rate])^[term]',
    words: [
      'today price',
      'current price',
      'real value',
      'purchasing power',
      'in today money',
      'worth',
      'real terms',
      'current prices',
    ],
  },
  {
    key: 'later',
    label: 'What it costs later',
    unit: 'money',
    formula: '[amount]*(1+[rate])^[term]',
    words: ['cost then', 'future cost', 'will cost', 'cost in', 'price then'],
  },
]
