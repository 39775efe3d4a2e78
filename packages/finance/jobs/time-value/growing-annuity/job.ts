import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const growingAnnuity = defineJob({
  id: 'growing_annuity',
  group: 'time_value',
  title: 'Growing annuity',
  names: ['growing annuity', 'rise each year', 'rises', 'growing', 'increase each year'],
  example: 'An income of 8,000 a year that grows by 2% for 15 years: present value at 6%?',
  conventions: ['The first payment is in one year, and each one grows by the same rate.'],
  inputs,
  figures,
})
