import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loan = defineJob({
  id: 'loan',
  group: 'loans',
  title: 'Loan',
  names: ['loan', 'mortgage', 'car loan', 'credit'],
  example: 'What is the monthly payment on a $300,000 loan at 6.5% over 30 years?',
  inputs,
  figures,
  conventions: [
    'Level payments at the end of each period. The nominal rate is charged each period.',
  ],
  checks: { 'Payments are worth the loan': '-PV([rate]/[per_year],[payments],[payment])-[amount]' },
})
