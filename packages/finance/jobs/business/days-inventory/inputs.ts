import { days, money } from '../../../inputs.ts'

export const inputs = {
  inventory: money('Inventory', ['inventory', 'stock', 'inventories']),
  cost_of_sales: money(
    'Cost of sales',
    ['cost of sales', 'cogs', 'cost of goods', 'cost of goods sold'],
    { min: 0.01 },
  ),
  year_days: days('Days of the year', ['day year', 'days basis'], {
    min: 360,
    max: 366,
    default: 365,
  }),
}
