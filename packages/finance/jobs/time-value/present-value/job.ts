import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const presentValue = defineJob({
  id: 'present_value',
  group: 'time_value',
  title: 'Present value',
  names: ['present value', 'worth today', 'discount', 'pv'],
  example: 'What is the present value of 20,000 due in 6 years at 5%?',
  conventions: ['The nominal rate is charged each compounding period.'],
  checks: {
    'It grows to the amount':
      'FV([rate]/[compounding],[term]*[compounding],0,-[present_value])-[amount]',
  },
  inputs,
  figures,
})
