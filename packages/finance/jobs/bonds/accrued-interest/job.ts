import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const accruedInterest = defineJob({
  id: 'accrued_interest',
  group: 'bonds',
  title: 'Accrued interest',
  names: ['accrued interest', 'accrued', 'stückzinsen'],
  example:
    'Accrued interest on 50,000 face value with a coupon of 5%, last coupon on 1 February 2025, settlement 15 May 2025',
  conventions: ['Simple interest from the last coupon day to the settlement day.'],
  problem: ({ last = 0, settlement = 1 }) =>
    Number(settlement) > Number(last)
      ? null
      : 'The settlement day must be after the last coupon day.',
  inputs,
  figures,
})
