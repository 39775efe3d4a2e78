import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const daysInventory = defineJob({
  id: 'days_inventory',
  group: 'business',
  title: 'Days inventory outstanding',
  names: ['dio', 'days inventory', 'inventory days', 'days inventory outstanding', 'stock days'],
  example: 'DIO with inventory of 90,000 and cost of sales of 600,000',
  conventions: ['Inventory over cost of sales, times the days of the year.'],
  inputs,
  figures,
})
