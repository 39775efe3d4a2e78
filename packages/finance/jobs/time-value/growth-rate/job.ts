import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const growthRate = defineJob({
  id: 'growth_rate',
  group: 'time_value',
  title: 'Annual growth rate',
  names: ['cagr', 'growth rate', 'annual growth rate', 'compound annual growth'],
  example: 'Sales grew from 2.1m to 3.4m in 5 years. What is the annual growth rate?',
  conventions: ['Compound growth, the same rate in each year.'],
  inputs,
  figures,
})
