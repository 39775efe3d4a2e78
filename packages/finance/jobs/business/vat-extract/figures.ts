import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'net',
    label: 'Amount without VAT',
    unit: 'money',
    formula: '[gross]/(1+[rate])',
    words: ['without vat', 'net', 'excluding vat', 'ex vat', 'before vat', 'net of vat'],
  },
  {
    key: 'vat',
    label: 'VAT in it',
    unit: 'money',
    formula: '[gross]-[net]',
    words: ['how much vat', 'vat in it', 'vat included', 'vat amount', 'vat is in'],
  },
]
