import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanRate = defineJob({
  id: 'loan_rate',
  group: 'loans',
  title: 'Rate of a loan',
  names: [
    'rate hidden',
    'what rate',
    'which rate',
    'implied rate',
    'rate am i paying',
    'true rate',
    'annual rate',
  ],
  example: 'What annual rate is hidden in 320 a month for 36 months on a loan of 10,000?',
  conventions: [
    'The nominal rate is the rate per period times the periods of a year. Payments at the end of each period.',
  ],
  checks: {
    'Payments are worth the loan': 'IFERROR(-PV([period_rate],[payments],[payment])-[amount],0)',
  },
  problem: (given) => {
    const [amount = 0, payment = 0, term = 0, per = 12] = [
      'amount',
      'payment',
      'term',
      'per_year',
    ].map((key) => Number(given[key] ?? (key === 'per_year' ? 12 : 0)))
    const paid = payment * Math.round(term * per)
    return paid >= amount
      ? null
      : `There is no rate: all payments together are ${paid.toFixed(2)}, less than the loan of ${amount.toFixed(2)}.`
  },
  inputs,
  figures,
})
