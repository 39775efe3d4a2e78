import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const returnOnInvestedCapital = defineJob({
  id: 'return_on_invested_capital',
  group: 'business',
  title: 'Return on invested capital',
  names: ['roic', 'return on invested capital', 'nopat'],
  example: 'ROIC with EBIT of 400k, tax 25% and invested capital of 2.5m',
  conventions: ['Operating profit after tax over invested capital.'],
  inputs,
  figures,
})
