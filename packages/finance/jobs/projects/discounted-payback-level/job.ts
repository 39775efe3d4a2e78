import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const discountedPaybackLevel = defineJob({
  id: 'discounted_payback_level',
  group: 'projects',
  title: 'Discounted payback',
  names: ['discounted payback', 'discounted payback period'],
  example: 'Discounted payback: invest 30,000, inflow 9,000 a year for 6 years at 8%',
  conventions: [
    'Inflows at the end of each year; within the last year the discounted inflow is spread evenly.',
  ],
  problem: ({ outlay = 0, inflow = 1, rate = 0 }) =>
    Number(inflow) > Number(outlay) * Number(rate)
      ? null
      : 'The investment is never paid back: the yearly inflow is not above the interest on the investment.',
  inputs,
  figures,
})
