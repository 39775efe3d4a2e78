import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const savings = defineJob({
  id: 'savings',
  group: 'time_value',
  title: 'Regular savings',
  names: [
    'saving',
    'save',
    'putting aside',
    'put aside',
    'regular deposit',
    'savings plan',
    'future value',
  ],
  example: 'I save 300 each month for 10 years at 5%. What is the final amount?',
  conventions: ['The nominal rate is compounded as often as deposits are made.'],
  checks: {
    'Deposits are worth the final amount':
      '-PV([rate]/[per_year],[deposits],[deposit],0,[at])+[opening]-[final]/(1+[rate]/[per_year])^[deposits]',
  },
  inputs,
  figures,
})
