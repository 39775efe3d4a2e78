import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const withdrawalAmount = defineJob({
  id: 'withdrawal_amount',
  group: 'time_value',
  title: 'Withdrawal from capital',
  names: [
    'how much can i withdraw',
    'withdraw',
    'drawdown',
    'drawn down',
    'withdrawal',
    'annuity from',
  ],
  example: 'I have 300,000: how much can I withdraw each month for 20 years at 3%?',
  conventions: ['Level withdrawals that use up the capital.'],
  checks: {
    'Withdrawals are worth the capital':
      '-PV([rate]/[per_year],[withdrawals],[withdrawal],0,[at])-[capital]',
  },
  inputs,
  figures,
})
