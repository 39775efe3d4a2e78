import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const breakEven = defineJob({
  id: 'break_even',
  group: 'business',
  title: 'Break-even',
  names: ['break even', 'break-even', 'breakeven', 'contribution margin'],
  example: 'Price 25, variable cost 10, fixed costs 30,000. What is the break-even?',
  conventions: ['Fixed costs over the contribution per unit.'],
  problem: ({ price = 1, unit_cost: cost = 0 }) =>
    Number(price) > Number(cost)
      ? null
      : 'There is no break-even: each unit costs at least its price.',
  inputs,
  figures,
})
