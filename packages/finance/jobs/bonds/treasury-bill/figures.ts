import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'deducted',
    label: 'Discount',
    unit: 'money',
    formula: '[face]*[discount]*[term]/[basis]',
  },
  {
    key: 'price',
    label: 'Price of the bill',
    unit: 'money',
    places: 4,
    formula: '[face]-[deducted]',
    words: ['price', 'purchase price', 'cost', 'pay', 'worth'],
  },
  {
    key: 'money_yield',
    label: 'Money market yield',
    unit: 'percent',
    formula: '([face]/[price]-1)*[basis]/[term]',
    words: ['yield', 'money market yield', 'return'],
  },
  {
    key: 'bond_yield',
    label: 'Bond equivalent yield',
    unit: 'percent',
    formula: '([face]/[price]-1)*365/[term]',
    words: ['bond equivalent yield', 'bond yield', 'investment yield'],
  },
]
