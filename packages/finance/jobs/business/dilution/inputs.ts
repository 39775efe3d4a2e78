import { money, percent } from '../../../inputs.ts'

export const inputs = {
  share: percent('Share before', ['held', 'own', 'share', 'before', 'stake'], { min: 0.0001 }),
  post_money: money('Post-money valuation', ['post-money', 'post money', 'valuation', 'post'], {
    min: 0.01,
  }),
  investment: money('Investment', ['round', 'raise', 'investment', 'invest', 'after a'], {
    min: 0.01,
  }),
}
