import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const equivalentAnnuity = defineJob({
  id: 'equivalent_annuity',
  group: 'projects',
  title: 'Equivalent annual annuity',
  names: ['equivalent annual annuity', 'equivalent annuity', 'eaa', 'annual equivalent'],
  example: 'Equivalent annual annuity of an NPV of 10,000 over 5 years at 8%',
  conventions: ['Level yearly amounts at the end of each year with the same present value.'],
  checks: { 'The amounts are worth the NPV': '-PV([rate],[term],[annuity])-[npv]' },
  inputs,
  figures,
})
