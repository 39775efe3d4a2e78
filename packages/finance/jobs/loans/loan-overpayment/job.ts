import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanOverpayment = defineJob({
  id: 'loan_overpayment',
  group: 'loans',
  title: 'Loan with extra payments',
  names: ['extra payment', 'overpayment', 'overpay', 'extra', 'pay extra'],
  example:
    'How many months sooner is a 200,000 mortgage at 5% over 25 years paid off with 200 extra a month?',
  conventions: [
    'Extra payments come with each regular payment and reduce the balance at once. The last payment is smaller.',
  ],
  checks: {
    'Payments with extra are worth the loan':
      '-PV([rate]/[per_year],[payments_with]-1,[raised])+[last_payment]/(1+[rate]/[per_year])^[payments_with]-[amount]',
  },
  inputs,
  figures,
})
