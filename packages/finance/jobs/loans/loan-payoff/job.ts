import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanPayoff = defineJob({
  id: 'loan_payoff',
  group: 'loans',
  title: 'Time to pay off a debt',
  names: ['pay off', 'paid off', 'card debt', 'credit card', 'payoff'],
  example: 'How long until a card balance of 4,000 at 18% is paid off if I pay 150 a month?',
  conventions: [
    'Payments at the end of each period. The last one is smaller and clears the balance.',
  ],
  checks: {
    'Payments are worth the balance':
      'IFERROR(-PV([rate]/[per_year],[payments]-1,[payment])+[last_payment]/(1+[rate]/[per_year])^[payments]-[balance],0)',
  },
  problem: (given) => {
    const [balance = 0, rate = 0, payment = 0, per = 12] = [
      'balance',
      'rate',
      'payment',
      'per_year',
    ].map((key) => Number(given[key] ?? (key === 'per_year' ? 12 : 0)))
    const interest = (balance * rate) / per
    return payment > interest
      ? null
      : `The debt is never paid off: the payment of ${payment.toFixed(2)} is not more than the interest of ${interest.toFixed(2)} for the first period.`
  },
  inputs,
  figures,
})
