import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const quickRatio = defineJob({
  id: 'quick_ratio',
  group: 'business',
  title: 'Quick ratio',
  names: ['quick ratio', 'acid test', 'acid-test ratio'],
  example: 'Quick ratio: cash 20k, receivables 50k, stock 30k, current liabilities 60k',
  conventions: ['Cash and receivables over current liabilities, without stock.'],
  inputs,
  figures,
})
