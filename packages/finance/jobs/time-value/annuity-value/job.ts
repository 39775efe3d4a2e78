import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const annuityValue = defineJob({
  id: 'annuity_value',
  group: 'time_value',
  title: 'Present value of an annuity',
  names: ['annuity', 'present value of', 'worth today', 'annuity due', 'ordinary annuity'],
  example: 'Present value of 2,000 a year for 12 years at 4%, paid at the end of each year',
  conventions: ['Level payments. The nominal rate is charged each period.'],
  checks: {
    'The value pays all payments':
      '-PMT([rate]/[per_year],[payments],[present_value],0,[at])-[payment]',
  },
  inputs,
  figures,
})
