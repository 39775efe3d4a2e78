import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'exact',
    label: 'Discounted payback within the year, by annuity',
    unit: 'years',
    formula: 'IF([inflow]<=[outlay]*[rate],NA(),NPER([rate],[inflow],-[outlay]))',
  },
  {
    key: 'whole',
    label: 'Whole years before payback',
    unit: 'years',
    formula: 'IF([exact]>[term],NA(),ROUNDUP(ROUND([exact],9),0)-1)',
  },
  {
    key: 'left',
    label: 'Still to earn after the whole years',
    unit: 'money',
    formula: '[outlay]+PV([rate],[whole],[inflow])',
  },
  {
    key: 'payback',
    label: 'Discounted payback time',
    unit: 'years',
    formula: '[whole]+[left]/([inflow]/(1+[rate])^([whole]+1))',
    words: ['discounted payback', 'discounted payback period'],
  },
]
