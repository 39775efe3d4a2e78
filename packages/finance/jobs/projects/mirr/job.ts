import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const mirr = defineJob({
  id: 'mirr',
  group: 'projects',
  title: 'Modified internal rate of return',
  names: ['mirr', 'modified irr', 'modified internal rate of return'],
  example: 'MIRR of -50,000, 15,000, 20,000, 25,000 with finance at 8% and reinvest at 4%',
  conventions: [
    'Payments are discounted at the finance rate, receipts compounded at the reinvestment rate.',
  ],
  problem: ({ flows = [] }) => {
    const all = typeof flows === 'number' ? [flows] : flows
    return all.some((flow) => flow > 0) && all.some((flow) => flow < 0)
      ? null
      : 'There is no rate of return without both payments and receipts. Which of the cash flows are paid?'
  },
  inputs,
  figures,
})
