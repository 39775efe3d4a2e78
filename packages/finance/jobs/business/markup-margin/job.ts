import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const markupMargin = defineJob({
  id: 'markup_margin',
  group: 'business',
  title: 'Markup and margin',
  names: ['markup', 'mark-up', 'margin', 'gross margin'],
  example: 'Markup on an item bought for 40 and sold for 58',
  conventions: ['Markup is on cost, margin is on price.'],
  inputs,
  figures,
})
