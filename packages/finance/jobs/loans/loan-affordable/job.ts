import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanAffordable = defineJob({
  id: 'loan_affordable',
  group: 'loans',
  title: 'Loan that a payment affords',
  names: ['afford', 'how much can i borrow', 'borrowing capacity', 'budget'],
  example: 'How much can I borrow if I can pay 1,200 a month at 5% over 25 years?',
  conventions: ['Level payments at the end of each period.'],
  checks: { 'The loan has this payment': '-PMT([rate]/[per_year],[payments],[amount])-[payment]' },
  inputs,
  figures,
})
