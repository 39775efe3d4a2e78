import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const returnOnAssets = defineJob({
  id: 'return_on_assets',
  group: 'business',
  title: 'Return on assets',
  names: ['roa', 'return on assets'],
  example: 'ROA with net income of 45,000 and total assets of 900,000',
  conventions: ['Profit of the year over total assets.'],
  inputs,
  figures,
})
