import { money } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'bought', 'buy', 'costs', 'bought for', 'purchase'], { min: 0.01 }),
  price: money('Price', ['price', 'sold', 'sell', 'sold for', 'selling'], { min: 0.01 }),
}
