import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const priceForMarkup = defineJob({
  id: 'price_for_markup',
  group: 'business',
  title: 'Price for a markup',
  names: ['price for a markup', 'with a markup', 'markup'],
  example: 'What selling price has a markup of 40% on a cost of 12?',
  conventions: ['The markup is on cost.'],
  inputs,
  figures,
})
