import { money, percent, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  payment: money('Payment a year', ['payment', 'dividend', 'pay', 'income', 'coupon', 'rent'], {
    min: 0.01,
    per: 'year',
  }),
  rate: yearlyRate('Required return', ['rate', 'return', 'required', 'discount', 'yield', 'at'], {
    min: 0.0001,
  }),
  growth: percent('Growth a year', ['growth', 'grow', 'growing'], {
    min: -0.5,
    max: 0.5,
    default: 0,
  }),
}
