import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const interestCoverage = defineJob({
  id: 'interest_coverage',
  group: 'business',
  title: 'Interest coverage',
  names: ['interest coverage', 'interest cover', 'times interest earned'],
  example: 'Interest coverage with EBIT of 240k and interest of 60k',
  conventions: ['EBIT over interest expense.'],
  inputs,
  figures,
})
