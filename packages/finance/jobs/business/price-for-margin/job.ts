import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const priceForMargin = defineJob({
  id: 'price_for_margin',
  group: 'business',
  title: 'Price for a margin',
  names: ['price for a margin', 'gives a margin', 'target margin', 'selling price'],
  example: 'What selling price gives a 30% margin on a cost of 14?',
  conventions: ['The margin is on the selling price.'],
  inputs,
  figures,
})
