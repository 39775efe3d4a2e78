import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const decliningBalance = defineJob({
  id: 'declining_balance',
  group: 'depreciation',
  title: 'Declining-balance depreciation',
  names: [
    'declining balance',
    'double declining',
    'ddb',
    'reducing balance',
    'diminishing',
    'double rate',
  ],
  example: 'Declining balance: 60,000 cost, 5 years life, 4,000 salvage. Depreciation in year 2?',
  conventions: ['Factor over life, charged on the book value, never below the salvage value.'],
  problem: ({ cost = 0, salvage = 0 }) =>
    Number(salvage) <= Number(cost) ? null : 'The salvage value is above the cost.',
  inputs,
  figures,
})
