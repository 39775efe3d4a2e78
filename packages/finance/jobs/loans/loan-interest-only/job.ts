import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanInterestOnly = defineJob({
  id: 'loan_interest_only',
  group: 'loans',
  title: 'Interest-only loan',
  names: ['interest only', 'interest-only', 'only interest'],
  example:
    'A loan of 200,000 at 5%: the first 3 years interest only, then repayment over 22 years. What is the monthly interest?',
  conventions: ['Interest only at first, then level payments on the whole amount.'],
  checks: {
    'Repayments are worth the loan': '-PV([rate]/[per_year],[payments],[payment])-[amount]',
  },
  inputs,
  figures,
})
