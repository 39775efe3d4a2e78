import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'charge',
    label: 'Depreciation in the year',
    unit: 'money',
    formula: 'IF([year]>[life],0,SYD([cost],[salvage],[life],[year]))',
    words: ['depreciation', 'charge', 'write off', 'year digit'],
  },
  {
    key: 'next_charge',
    label: 'Depreciation in the year after',
    unit: 'money',
    formula: 'IF([year]+1>[life],0,SYD([cost],[salvage],[life],[year]+1))',
    words: ['next year', 'first two years', 'following year'],
  },
  {
    key: 'book_value',
    label: 'Book value at the end of the year',
    unit: 'money',
    formula:
      '[salvage]+([cost]-[salvage])*MAX(0,[life]-[year])*MAX(0,[life]-[year]+1)/([life]*([life]+1))',
    words: ['book value', 'carrying amount', 'nbv'],
  },
]
