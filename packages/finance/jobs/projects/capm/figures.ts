import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'premium',
    label: 'Market risk premium',
    unit: 'percent',
    formula: '[market]-[risk_free]',
  },
  {
    key: 'required',
    label: 'Required return',
    unit: 'percent',
    formula: '[risk_free]+[beta]*[premium]',
    words: ['required return', 'cost of equity', 'expected return', 'capm', 'return'],
  },
]
