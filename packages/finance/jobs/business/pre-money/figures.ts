import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'post_money',
    label: 'Post-money valuation',
    unit: 'money',
    formula: '[pre_money]+[investment]',
    words: ['post-money', 'post money'],
  },
  {
    key: 'investor',
    label: 'Share of the investors',
    unit: 'percent',
    formula: '[investment]/[post_money]',
    words: [
      'share',
      'investor share',
      'investors get',
      'investor get',
      'share of the investor',
      'do investors get',
    ],
  },
]
