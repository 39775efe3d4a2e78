import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const payoutRatio = defineJob({
  id: 'payout_ratio',
  group: 'business',
  title: 'Payout ratio',
  names: ['payout ratio', 'dividend payout', 'payout'],
  example: 'Payout ratio with a dividend per share of 1.20 and earnings per share of 3.00',
  conventions: ['Dividend over earnings, per share.'],
  inputs,
  figures,
})
