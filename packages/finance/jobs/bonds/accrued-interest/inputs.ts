import { choice, day, money, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  face: money('Face value', ['face', 'nominal', 'par', 'face value'], { min: 0.01, default: 100 }),
  coupon: yearlyRate('Coupon rate', ['coupon', 'coupon rate', 'interest']),
  last: day('Last coupon day', ['coupon', 'last coupon', 'paid on', 'yearly on', 'since']),
  settlement: day('Settlement day', [
    'settle',
    'settling',
    'settlement',
    'buy',
    'sold on',
    'bought on',
  ]),
  basis: choice(
    'Day count',
    ['day count', 'basis'],
    [
      { value: 0, label: '30/360 US', words: ['30/360'] },
      { value: 1, label: 'actual/actual', words: ['actual/actual', 'act/act'] },
      { value: 2, label: 'actual/360', words: ['actual/360', 'act/360'] },
      { value: 3, label: 'actual/365', words: ['actual/365', 'act/365'] },
      { value: 4, label: '30/360 European', words: ['30e/360', 'european'] },
    ],
    0,
  ),
}
