import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const effectiveRate = defineJob({
  id: 'effective_rate',
  group: 'time_value',
  title: 'Effective annual rate',
  names: ['effective rate', 'ear', 'effective annual rate', 'apy', 'aer'],
  example: 'What is the effective annual rate of 9% compounded quarterly?',
  conventions: ['The nominal rate is divided by the periods of a year.'],
  inputs,
  figures,
})
