import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const bondDuration = defineJob({
  id: 'bond_duration',
  group: 'bonds',
  title: 'Duration of a bond',
  names: ['bond', 'duration', 'macaulay duration', 'modified duration'],
  example:
    'Duration and modified duration of a 6-year bond with a 3% annual coupon at a yield of 4%',
  conventions: [
    'On a coupon date. The modified duration is the Macaulay duration over one plus the yield per period.',
  ],
  inputs,
  figures,
})
