import { days, money } from '../../../inputs.ts'

export const inputs = {
  payables: money('Payables', ['payable', 'creditor', 'trade payable']),
  purchases: money(
    'Cost of sales',
    ['cost of sales', 'cogs', 'cost of goods', 'purchase', 'cost of goods sold'],
    { min: 0.01 },
  ),
  year_days: days('Days of the year', ['day year', 'days basis'], {
    min: 360,
    max: 366,
    default: 365,
  }),
}
