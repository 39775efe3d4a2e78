import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const requiredSaving = defineJob({
  id: 'required_saving',
  group: 'time_value',
  title: 'Saving for a target',
  names: [
    'need',
    'target',
    'goal',
    'required saving',
    'how big does my deposit',
    'save for',
    'sinking fund',
  ],
  example: 'I need 50,000 in 8 years. How much must I save each month at 4%?',
  conventions: ['The nominal rate is compounded as often as deposits are made.'],
  checks: {
    'Deposits reach the target':
      'FV([rate]/[per_year],[deposits],-[deposit],-[opening],[at])-[target]',
  },
  inputs,
  figures,
})
