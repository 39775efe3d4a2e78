import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanBalloon = defineJob({
  id: 'loan_balloon',
  group: 'loans',
  title: 'Balloon loan',
  names: ['balloon', 'balloon loan', 'balloon payment', 'balloon amount'],
  example:
    'A 7-year balloon on 300,000 at 6%, amortized over 30 years: how large is the balloon amount?',
  conventions: ['The balloon is the balance after the last regular payment.'],
  checks: {
    'Payments and balloon are worth the loan':
      '-PV([rate]/[per_year],[paid],[payment])+[balloon]/(1+[rate]/[per_year])^[paid]-[amount]',
  },
  inputs,
  figures,
})
