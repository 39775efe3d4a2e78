import { money } from '../../../inputs.ts'

export const inputs = {
  pre_money: money('Pre-money valuation', ['pre-money', 'pre money', 'pre'], { min: 0.01 }),
  investment: money('Investment', ['raise', 'round', 'investment', 'invest', 'new money'], {
    min: 0.01,
  }),
}
