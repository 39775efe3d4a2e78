import { money } from '../../../inputs.ts'

export const inputs = {
  profit: money('Profit', ['profit', 'net income', 'earnings'], { min: -1e12 }),
  assets: money('Total assets', ['asset', 'total asset', 'balance sheet total'], { min: 0.01 }),
}
