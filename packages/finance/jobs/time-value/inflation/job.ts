import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const inflation = defineJob({
  id: 'inflation',
  group: 'time_value',
  title: 'Inflation',
  names: ['inflation', 'purchasing power', 'real value', 'current prices'],
  example: 'What are 10,000 in 9 years worth in current prices with 2% inflation?',
  conventions: ['The same inflation in each year.'],
  inputs,
  figures,
})
