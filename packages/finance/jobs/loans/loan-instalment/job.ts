import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanInstalment = defineJob({
  id: 'loan_instalment',
  group: 'loans',
  title: 'Parts of an instalment',
  names: [
    'principal portion',
    'interest portion',
    'portion',
    'split of the instalment',
    'part of the instalment',
  ],
  example: 'Principal portion of the 20th instalment of a 50,000 loan at 5% over 8 years',
  conventions: ['Level payments at the end of each period.'],
  checks: {
    'Parts add up to the level payment':
      'IFERROR([payment]+PMT([rate]/[per_year],[payments],[amount]),0)',
  },
  problem: ({ nth = 1, term = 1, per_year: per = 12 }) =>
    Number(nth) <= Math.round(Number(term) * Number(per))
      ? null
      : 'There is no such instalment: the loan is repaid before it.',
  inputs,
  figures,
})
