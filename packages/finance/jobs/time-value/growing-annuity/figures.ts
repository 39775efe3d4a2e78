import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'present_value',
    label: 'Present value',
    unit: 'money',
    formula:
      'IF([rate]=[growth],[payment]*[term]/(1+[rate]),[payment]/([rate]-[growth])*(1-((1+[growth])/(1+[rate]))^[term]))',
    words: ['present value', 'worth today', 'worth now', 'pv', 'value'],
  },
  {
    key: 'last_payment',
    label: 'Last payment',
    unit: 'money',
    formula: '[payment]*(1+[growth])^([term]-1)',
    words: ['last payment'],
  },
]
