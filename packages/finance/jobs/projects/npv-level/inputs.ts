import { money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  outlay: money(
    'Investment today',
    ['invest', 'investment', 'outlay', 'cost', 'spend', 'pay', 'price'],
    { min: 0.01 },
  ),
  inflow: money(
    'Inflow a year',
    ['expect', 'get', 'return', 'inflow', 'saving', 'receive', 'bring', 'generate', 'yield'],
    { min: 0.01, per: 'year' },
  ),
  term: years('Years', ['year', 'for', 'over'], { min: 1, max: 60, isWhole: true }),
  rate: yearlyRate('Discount rate', ['rate', 'discount', 'cost of capital', 'at', 'hurdle']),
  final: money(
    'Value at the end',
    ['residual', 'salvage', 'resale', 'terminal', 'at the end', 'scrap'],
    { default: 0 },
  ),
}
