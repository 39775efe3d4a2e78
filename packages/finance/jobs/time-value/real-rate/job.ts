import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const realRate = defineJob({
  id: 'real_rate',
  group: 'time_value',
  title: 'Real rate',
  names: ['real rate', 'real return', 'real interest rate', 'after inflation', 'fisher'],
  example: 'What is the real rate with a nominal rate of 6% and inflation of 2.5%?',
  conventions: ['Exact, by division, not as a difference.'],
  inputs,
  figures,
})
