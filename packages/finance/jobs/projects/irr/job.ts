import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const irr = defineJob({
  id: 'irr',
  group: 'projects',
  title: 'Internal rate of return',
  names: ['irr', 'internal rate of return'],
  example: 'IRR of -20,000 now, then 6,000, 7,000, 8,000 and 5,000',
  conventions: ['The first cash flow is today, and each other one a year after the one before.'],
  checks: { 'Discounted at the rate, the cash flows are zero': 'NPV([irr],[flows:])' },
  problem: ({ flows = [] }) => {
    const all = typeof flows === 'number' ? [flows] : flows
    return all.some((flow) => flow > 0) && all.some((flow) => flow < 0)
      ? null
      : 'There is no rate of return without both payments and receipts. Which of the cash flows are paid?'
  },
  inputs,
  figures,
})
