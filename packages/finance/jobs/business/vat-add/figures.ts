import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'vat',
    label: 'VAT',
    unit: 'money',
    formula: '[net]*[rate]',
    words: ['how much vat', 'vat amount', 'vat on'],
  },
  {
    key: 'gross',
    label: 'Amount with VAT',
    unit: 'money',
    formula: '[net]+[vat]',
    words: ['with vat', 'including vat', 'gross', 'plus vat', 'incl vat', 'total with'],
  },
]
