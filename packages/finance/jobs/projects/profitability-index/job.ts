import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const profitabilityIndex = defineJob({
  id: 'profitability_index',
  group: 'projects',
  title: 'Profitability index',
  names: ['profitability index', 'pi'],
  example:
    'Profitability index of a 90,000 project returning 40,000, 42,000 and 38,000, cost of capital 8%',
  conventions: ['Present value of the later cash flows, divided by the investment today.'],
  problem: ({ flows = [] }) =>
    typeof flows !== 'number' && (flows[0] ?? 0) < 0
      ? null
      : 'The first cash flow must be the investment, with a minus.',
  inputs,
  figures,
})
