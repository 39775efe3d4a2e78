import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'coupons',
    label: 'Number of coupons',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'factor',
    label: 'Growth factor per period',
    unit: 'number',
    places: 6,
    formula: '1+[yield_rate]/[per_year]',
  },
  {
    key: 'macaulay',
    label: 'Macaulay duration',
    unit: 'years',
    places: 4,
    formula:
      '([factor]/([factor]-1)-([factor]+[coupons]*([coupon]/[per_year]-([factor]-1)))/([coupon]/[per_year]*([factor]^[coupons]-1)+([factor]-1)))/[per_year]',
    words: ['duration', 'macaulay duration', 'macaulay'],
  },
  {
    key: 'modified',
    label: 'Modified duration',
    unit: 'years',
    places: 4,
    formula: '[macaulay]/[factor]',
    words: ['modified duration', 'modified', 'price sensitivity'],
  },
]
