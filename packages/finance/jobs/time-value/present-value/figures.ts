import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'present_value',
    label: 'Present value',
    unit: 'money',
    formula: 'PV([rate]/[compounding],[term]*[compounding],0,-[amount])',
    words: ['present value', 'worth today', 'worth now', 'pv', 'today value', 'discounted value'],
  },
]
