import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const currentRatio = defineJob({
  id: 'current_ratio',
  group: 'business',
  title: 'Current ratio',
  names: ['current ratio', 'working capital'],
  example: 'Current ratio with current assets of 140,000 and current liabilities of 80,000',
  conventions: ['Current assets over current liabilities.'],
  inputs,
  figures,
})
