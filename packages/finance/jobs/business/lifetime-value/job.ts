import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const lifetimeValue = defineJob({
  id: 'lifetime_value',
  group: 'business',
  title: 'Customer lifetime value',
  names: ['lifetime value', 'ltv', 'clv', 'customer lifetime value'],
  example: 'A customer pays 40 a month, gross margin 75%, churn 5% a month: lifetime value?',
  conventions: ['Gross profit a month over monthly churn, not discounted.'],
  inputs,
  figures,
})
