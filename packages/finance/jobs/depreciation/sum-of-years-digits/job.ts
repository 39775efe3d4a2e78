import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const sumOfYearsDigits = defineJob({
  id: 'sum_of_years_digits',
  group: 'depreciation',
  title: 'Sum-of-years-digits depreciation',
  names: [
    'sum of years digits',
    'sum-of-years-digits',
    'syd',
    'sum of the years digits',
    'sum of the years',
  ],
  example: 'Sum-of-years-digits: cost 30,000, salvage 3,000, life 5 years. Depreciation in year 2?',
  conventions: ['The years left over the sum of all years, of cost less salvage.'],
  problem: ({ cost = 0, salvage = 0 }) =>
    Number(salvage) <= Number(cost) ? null : 'The salvage value is above the cost.',
  inputs,
  figures,
})
