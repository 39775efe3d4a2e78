import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'charge',
    label: 'Depreciation a year',
    unit: 'money',
    formula: 'SLN([cost],[salvage],[life])',
    words: [
      'depreciation',
      'charge',
      'write off',
      'depreciation per year',
      'annual depreciation',
      'straight-line depreciation',
    ],
  },
  {
    key: 'monthly',
    label: 'Depreciation a month',
    unit: 'money',
    formula: '[charge]/12',
    words: ['monthly depreciation', 'depreciation per month', 'charge a month'],
  },
  {
    key: 'accumulated',
    label: 'Depreciation so far',
    unit: 'money',
    formula: '[charge]*MIN([after],[life])',
    words: ['accumulated depreciation', 'depreciated so far', 'accumulated'],
  },
  {
    key: 'book_value',
    label: 'Book value',
    unit: 'money',
    formula: '[cost]-[accumulated]',
    words: ['book value', 'carrying amount', 'carrying value', 'nbv', 'net book value'],
  },
]
