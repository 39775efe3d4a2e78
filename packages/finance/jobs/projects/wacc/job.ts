import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const wacc = defineJob({
  id: 'wacc',
  group: 'projects',
  title: 'Weighted average cost of capital',
  names: ['wacc', 'weighted average cost of capital', 'cost of capital'],
  example: 'WACC with equity 60m, debt 20m, cost of equity 11%, cost of debt 5% and tax 25%?',
  conventions: ['Weights by market value. Interest saves tax.'],
  checks: {
    'Costs in money add up':
      '[wacc]*([equity]+[debt])-[equity]*[cost_of_equity]-[debt]*[after_tax]',
  },
  inputs,
  figures,
})
