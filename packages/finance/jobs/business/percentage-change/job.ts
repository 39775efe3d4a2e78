import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const percentageChange = defineJob({
  id: 'percentage_change',
  group: 'business',
  title: 'Percentage change',
  names: ['percentage change', 'percent change', 'change in percent', 'increase in percent'],
  example: 'Percentage change from 480 to 540?',
  conventions: ['The change over the old value.'],
  checks: { 'Old value and change give the new value': '[old_value]+[change]-[new_value]' },
  inputs,
  figures,
})
