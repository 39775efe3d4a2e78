import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const loanApr = defineJob({
  id: 'loan_apr',
  group: 'loans',
  title: 'APR of a loan with fees',
  names: ['apr', 'fee', 'origination fee', 'arrangement fee', 'apr including fee'],
  example:
    'I borrow 20,000 for 4 years at 6% with a fee of 2% deducted. What is the APR with the fee?',
  conventions: [
    'The fee is deducted from the payout. The nominal APR is the rate per period times the periods of a year.',
  ],
  checks: {
    'Payments are worth the payout': 'IFERROR(-PV([period_rate],[payments],[payment])-[payout],0)',
  },
  problem: (given) => {
    const [amount = 0, share = 0, fee = 0] = ['amount', 'fee_share', 'fee'].map((key) =>
      Number(given[key] ?? 0),
    )
    return amount * (1 - share) > fee
      ? null
      : 'The fees are as large as the loan, so there is no APR.'
  },
  inputs,
  figures,
})
