import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const daysSales = defineJob({
  id: 'days_sales',
  group: 'business',
  title: 'Days sales outstanding',
  names: ['dso', 'days sales outstanding', 'debtor days', 'collection period'],
  example: 'DSO with receivables of 120,000 and sales of 960,000',
  conventions: ['Receivables over sales, times the days of the year.'],
  inputs,
  figures,
})
