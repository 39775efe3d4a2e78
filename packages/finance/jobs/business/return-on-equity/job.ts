import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const returnOnEquity = defineJob({
  id: 'return_on_equity',
  group: 'business',
  title: 'Return on equity',
  names: ['roe', 'return on equity'],
  example: 'ROE with profit of 30,000 on equity of 200,000?',
  conventions: ['Profit of the year over equity.'],
  inputs,
  figures,
})
