import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const straightLine = defineJob({
  id: 'straight_line',
  group: 'depreciation',
  title: 'Straight-line depreciation',
  names: ['straight line', 'straight-line', 'linear depreciation', 'depreciation', 'depreciate'],
  example:
    'Depreciation a year of a machine that costs 50,000 with a life of 8 years and 2,000 salvage, straight line',
  conventions: ['The same charge each year.'],
  problem: ({ cost = 0, salvage = 0 }) =>
    Number(salvage) <= Number(cost) ? null : 'The salvage value is above the cost.',
  inputs,
  figures,
})
