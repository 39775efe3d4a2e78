import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const unitsOfProduction = defineJob({
  id: 'units_of_production',
  group: 'depreciation',
  title: 'Units-of-production depreciation',
  names: [
    'units of production',
    'machine hours',
    'hours method',
    'usage method',
    'per mile',
    'units method',
  ],
  example:
    'Units of production: cost 90,000, residual 6,000, 42,000 units in total, 5,000 units this year. Charge?',
  conventions: ['Cost less salvage, spread by use.'],
  problem: ({ cost = 0, salvage = 0 }) =>
    Number(salvage) <= Number(cost) ? null : 'The salvage value is above the cost.',
  inputs,
  figures,
})
