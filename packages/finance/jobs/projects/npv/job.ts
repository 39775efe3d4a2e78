import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const npv = defineJob({
  id: 'npv',
  group: 'projects',
  title: 'Net present value',
  names: ['npv', 'net present value'],
  example: 'Net present value at 10.5% of -312k today, then 94k, 112k, 118k and 86k',
  inputs,
  figures,
  conventions: ['The first cash flow is today, and each other one a year after the one before.'],
  checks: {
    'Discounted cash flows add up':
      'SUMPRODUCT([flows:]/(1+[rate])^(COLUMN([flows:])-COLUMN([flows/0])))-[npv]',
  },
})
