import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'weight',
    label: 'Share of equity',
    unit: 'percent',
    formula: '[equity]/([equity]+[debt])',
  },
  {
    key: 'after_tax',
    label: 'Cost of debt after tax',
    unit: 'percent',
    formula: '[cost_of_debt]*(1-[tax])',
  },
  {
    key: 'wacc',
    label: 'Weighted average cost of capital',
    unit: 'percent',
    formula: '[weight]*[cost_of_equity]+(1-[weight])*[after_tax]',
    words: ['wacc', 'weighted average cost of capital', 'cost of capital'],
  },
]
