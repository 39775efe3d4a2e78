import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const acquisitionCost = defineJob({
  id: 'acquisition_cost',
  group: 'business',
  title: 'Customer acquisition cost',
  names: ['cac', 'acquisition cost', 'customer acquisition cost'],
  example: 'CAC with marketing spend of 90,000 and 300 new customers',
  conventions: ['Spend over new customers of the same period.'],
  inputs,
  figures,
})
