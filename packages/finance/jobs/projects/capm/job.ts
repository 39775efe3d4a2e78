import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const capm = defineJob({
  id: 'capm',
  group: 'projects',
  title: 'Required return by CAPM',
  names: ['capm', 'capital asset pricing model', 'required return', 'cost of equity'],
  example: 'Cost of equity by CAPM: risk-free rate 3%, market 9%, beta 1.2',
  conventions: ['Risk-free rate plus beta times the market premium.'],
  inputs,
  figures,
})
