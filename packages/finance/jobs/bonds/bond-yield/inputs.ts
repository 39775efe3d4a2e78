import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  price: money('Price', ['price', 'bought', 'bought at', 'costs', 'trading', 'quoted', 'paid'], {
    min: 0.01,
  }),
  coupon: yearlyRate('Coupon rate', ['coupon', 'coupon rate', 'interest']),
  term: years('Years to maturity', ['year', 'maturity', 'matures', 'due'], { min: 0.5 }),
  face: money('Face value', ['face', 'nominal', 'par', 'face value'], { min: 0.01, default: 100 }),
  per_year: frequency('Coupons a year', ['coupon', 'paid'], 1),
}
