import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const ebitda = defineJob({
  id: 'ebitda',
  group: 'business',
  title: 'EBITDA',
  names: ['ebitda', 'ebit'],
  example: 'Net income 120k, taxes 40k, interest 15k, D&A 55k: what is EBITDA?',
  conventions: ['Net income plus taxes, interest, depreciation and amortisation.'],
  inputs,
  figures,
})
