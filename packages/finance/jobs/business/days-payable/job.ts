import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const daysPayable = defineJob({
  id: 'days_payable',
  group: 'business',
  title: 'Days payable outstanding',
  names: ['dpo', 'days payable outstanding', 'creditor days', 'days payable'],
  example: 'DPO with payables of 80,000 and cost of sales of 700,000',
  conventions: ['Payables over cost of sales, times the days of the year.'],
  inputs,
  figures,
})
