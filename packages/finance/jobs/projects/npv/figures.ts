import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'npv',
    label: 'Net present value',
    unit: 'money',
    formula: 'NPV([rate],[flows:])*(1+[rate])',
    words: ['npv', 'net present value', 'worth', 'worthwhile'],
  },
]
