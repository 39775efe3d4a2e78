import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'contribution',
    label: 'Contribution per unit',
    unit: 'money',
    formula: '[price]-[unit_cost]',
    words: ['contribution', 'contribution margin', 'contribution per unit'],
  },
  {
    key: 'ratio',
    label: 'Contribution margin ratio',
    unit: 'percent',
    formula: '[contribution]/[price]',
    words: ['contribution margin ratio', 'contribution ratio', 'cm ratio'],
  },
  {
    key: 'units',
    label: 'Units to break even',
    unit: 'count',
    formula: 'IF([contribution]<=0,NA(),[fixed]/[contribution])',
    words: ['break even', 'break-even', 'breakeven', 'break-even unit', 'how many'],
  },
  {
    key: 'whole_units',
    label: 'Whole units to break even',
    unit: 'count',
    formula: 'ROUNDUP(ROUND([units],9),0)',
  },
  {
    key: 'revenue',
    label: 'Revenue to break even',
    unit: 'money',
    formula: '[units]*[price]',
    words: [
      'break-even revenue',
      'break even revenue',
      'revenue to break even',
      'break even sales',
      'break-even sales',
    ],
  },
]
