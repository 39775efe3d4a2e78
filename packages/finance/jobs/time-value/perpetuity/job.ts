import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const perpetuity = defineJob({
  id: 'perpetuity',
  group: 'time_value',
  title: 'Perpetuity',
  names: ['perpetuity', 'forever', 'perpetual', 'preferred share', 'in perpetuity', 'endless'],
  example: 'What is a dividend of 4 forever worth at a required return of 8%?',
  conventions: ['The first payment is in one year.'],
  problem: ({ rate = 0, growth = 0 }) =>
    Number(rate) > Number(growth)
      ? null
      : 'There is no value: the growth is not below the required return.',
  inputs,
  figures,
})
