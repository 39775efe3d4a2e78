import { count, money } from '../../../inputs.ts'

export const inputs = {
  spend: money(
    'Sales and marketing spend',
    ['spend', 'spent', 'marketing', 'sales and marketing', 'cost'],
    { min: 0, anyPeriod: true },
  ),
  customers: count('New customers', ['new customers', 'customer', 'won', 'new', 'signup'], {
    min: 1,
  }),
}
