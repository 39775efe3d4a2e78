import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const withdrawalTime = defineJob({
  id: 'withdrawal_time',
  group: 'time_value',
  title: 'How long money lasts',
  names: ['draw', 'withdraw', 'drawdown', 'last', 'run out', 'empty'],
  example: 'I have 200,000 and withdraw 1,500 a month at 4%. How long does it last?',
  conventions: ['Withdrawals at the end of each period. The last one is smaller.'],
  problem: ({ capital = 0, withdrawal = 1, rate = 0, per_year: per = 12 }) =>
    Number(withdrawal) > (Number(capital) * Number(rate)) / Number(per)
      ? null
      : 'The money never runs out: the interest is at least as large as the withdrawal.',
  inputs,
  figures,
})
