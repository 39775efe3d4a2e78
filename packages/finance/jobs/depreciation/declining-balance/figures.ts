import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'charge',
    label: 'Depreciation in the year',
    unit: 'money',
    formula: 'IF([year]>[life],0,DDB([cost],[salvage],[life],[year],[factor]))',
    words: ['depreciation', 'charge', 'write off', 'written off', 'double declining'],
  },
  {
    key: 'book_value',
    label: 'Book value at the end of the year',
    unit: 'money',
    formula: 'MAX([cost]*(1-MIN(1,[factor]/[life]))^MIN([year],[life]),[salvage])',
    words: ['book value', 'carrying amount', 'nbv'],
  },
]
