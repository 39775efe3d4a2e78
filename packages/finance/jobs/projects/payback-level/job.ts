import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const paybackLevel = defineJob({
  id: 'payback_level',
  group: 'projects',
  title: 'Payback',
  names: ['payback', 'pay back', 'payback period', 'pay for itself'],
  example: 'How long is the payback on 20,000 if the yearly savings are 6,000?',
  conventions: ['Level inflows through the year, not discounted.'],
  inputs,
  figures,
})
