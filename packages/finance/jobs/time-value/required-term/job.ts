import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const requiredTerm = defineJob({
  id: 'required_term',
  group: 'time_value',
  title: 'Time to reach an amount',
  names: ['how long', 'how many years', 'become', 'reach'],
  example: 'How long until 12,000 become 20,000 at 5%?',
  conventions: ['No further payments. The exact time is between two compounding dates.'],
  problem: ({ start = 0, target = 1 }) =>
    Number(target) > Number(start)
      ? null
      : 'The target is not above the amount today, so no time is needed.',
  inputs,
  figures,
})
