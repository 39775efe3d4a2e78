import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const futureValue = defineJob({
  id: 'future_value',
  group: 'time_value',
  title: 'Future value',
  names: ['future value', 'grow', 'compound interest', 'compound growth'],
  example: 'What does 5,000 grow to in 8 years at 4%?',
  conventions: ['The nominal rate is charged each compounding period.'],
  checks: {
    'Discounted again it is the amount':
      'PV([rate]/[compounding],[term]*[compounding],0,-[future_value])-[amount]',
  },
  inputs,
  figures,
})
