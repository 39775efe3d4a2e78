import { money } from '../../../inputs.ts'

export const inputs = {
  outlay: money(
    'Investment',
    ['invest', 'investment', 'outlay', 'cost', 'payback on', 'spend', 'price'],
    { min: 0.01 },
  ),
  inflow: money(
    'Saving or inflow a year',
    ['saving', 'inflow', 'return', 'save', 'yearly saving', 'get', 'profit', 'cash flow'],
    { min: 0.01, per: 'year' },
  ),
}
