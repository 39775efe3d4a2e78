import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const dilution = defineJob({
  id: 'dilution',
  group: 'business',
  title: 'Dilution by a round',
  names: ['dilution', 'diluted', 'post-money', 'post money', 'round'],
  example: 'Post-money of 10m after a round of 2m, and I held 40% before. What do I own now?',
  conventions: ['All new shares go to the investor.'],
  problem: ({ investment = 0, post_money: post = 1 }) =>
    Number(investment) < Number(post)
      ? null
      : 'The investment is not below the post-money valuation.',
  inputs,
  figures,
})
