import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'present_value',
    label: 'Present value',
    unit: 'money',
    formula: '-PV([rate]/[per_year],[payments],[payment],0,[at])',
    words: ['present value', 'worth today', 'worth now', 'pv', 'value of the annuity', 'lump sum'],
  },
]
