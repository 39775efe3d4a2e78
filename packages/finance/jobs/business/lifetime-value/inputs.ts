import { money, percent } from '../../../inputs.ts'

export const inputs = {
  revenue: money(
    'Revenue per customer and month',
    ['pay', 'revenue', 'arpu', 'subscription', 'customer'],
    { min: 0.01, per: 'month' },
  ),
  margin: percent('Gross margin', ['margin', 'gross margin'], { default: 1 }),
  churn: percent('Churn a month', ['churn', 'attrition', 'cancel'], {
    min: 0.0001,
    max: 1,
    per: 'month',
  }),
}
