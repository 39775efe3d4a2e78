import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'investor',
    label: 'Share of the investor',
    unit: 'percent',
    formula: '[investment]/[post_money]',
    words: ['investor share', 'share of the investor', 'investor get'],
  },
  {
    key: 'after',
    label: 'Share after the round',
    unit: 'percent',
    formula: '[share]*(1-[investor])',
    words: [
      'own now',
      'after the round',
      'diluted',
      'share after',
      'do i own',
      'stake after',
      'what do i own',
    ],
  },
]
