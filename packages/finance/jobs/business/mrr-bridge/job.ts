import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const mrrBridge = defineJob({
  id: 'mrr_bridge',
  group: 'business',
  title: 'MRR bridge',
  names: ['mrr', 'net revenue retention', 'nrr', 'recurring revenue', 'grr'],
  example:
    'Opening MRR 50,000, upgrades 4,000, downgrades 1,000, cancellations 2,500: net revenue retention?',
  conventions: ['Retention leaves out new customers.'],
  inputs,
  figures,
})
