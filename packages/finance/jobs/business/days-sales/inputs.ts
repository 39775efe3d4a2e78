import { days, money } from '../../../inputs.ts'

export const inputs = {
  receivables: money('Receivables', ['receivable', 'debtor', 'trade receivable', 'ar']),
  sales: money('Sales', ['sales', 'revenue', 'turnover', 'credit sales'], { min: 0.01 }),
  year_days: days('Days of the year', ['day year', 'days basis'], {
    min: 360,
    max: 366,
    default: 365,
  }),
}
