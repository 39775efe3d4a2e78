import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const refinance = defineJob({
  id: 'refinance',
  group: 'loans',
  title: 'Refinancing',
  names: ['refinance', 'refinancing', 'refi', 'remortgage', 'switch lender'],
  example:
    'Refinance a balance of 250,000 now at 7%, new rate 5.5%, 25 years left, costs 4,000: how much do I save a month?',
  conventions: ['Both loans run for the same remaining term with level payments.'],
  checks: {
    'New payments are worth the balance':
      '-PV([new_rate]/[per_year],[payments],[new_payment])-[balance]',
  },
  inputs,
  figures,
})
