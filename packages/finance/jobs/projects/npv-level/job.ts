import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const npvLevel = defineJob({
  id: 'npv_level',
  group: 'projects',
  title: 'Net present value of level inflows',
  names: ['npv', 'net present value', 'invest', 'level inflow'],
  example: 'We invest 40,000 and get 11,000 a year for 5 years. NPV at a discount rate of 7%?',
  conventions: ['Investment today, inflows at the end of each year.'],
  inputs,
  figures,
})
