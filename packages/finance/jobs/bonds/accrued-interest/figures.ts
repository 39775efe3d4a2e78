import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'share',
    label: 'Share of the year',
    unit: 'number',
    places: 6,
    formula: 'YEARFRAC([last],[settlement],[basis])',
  },
  {
    key: 'accrued',
    label: 'Accrued interest',
    unit: 'money',
    formula: '[face]*[coupon]*[share]',
    words: ['accrued interest', 'accrued', 'interest owed', 'interest owe'],
  },
]
