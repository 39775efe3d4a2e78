import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const preMoney = defineJob({
  id: 'pre_money',
  group: 'business',
  title: 'Post-money valuation',
  names: ['pre-money', 'pre money', 'post money', 'post-money'],
  example: 'We raise 3m at 9m pre-money: what is the post-money and what share do investors get?',
  conventions: ['All new money goes into the company.'],
  inputs,
  figures,
})
