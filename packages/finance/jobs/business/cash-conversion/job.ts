import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const cashConversion = defineJob({
  id: 'cash_conversion',
  group: 'business',
  title: 'Cash conversion cycle',
  names: ['cash conversion cycle', 'ccc', 'cash cycle', 'cash conversion'],
  example: 'Cash conversion cycle with DIO 50, DSO 40 and DPO 30',
  conventions: ['Days of inventory and receivables, less days of payables.'],
  inputs,
  figures,
})
