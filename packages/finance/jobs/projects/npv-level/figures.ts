import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'inflows',
    label: 'Present value of the inflows',
    unit: 'money',
    formula: '-PV([rate],[term],[inflow],[final])',
  },
  {
    key: 'npv',
    label: 'Net present value',
    unit: 'money',
    formula: '[inflows]-[outlay]',
    words: ['npv', 'net present value', 'worthwhile', 'present value'],
  },
  {
    key: 'irr',
    label: 'Internal rate of return',
    unit: 'percent',
    formula: 'RATE([term],[inflow],-[outlay],[final])',
    words: ['irr', 'internal rate of return', 'rate of return'],
  },
]
