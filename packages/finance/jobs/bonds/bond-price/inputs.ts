import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  coupon: yearlyRate('Coupon rate', ['coupon', 'coupon rate', 'interest']),
  yield_rate: yearlyRate(
    'Yield to maturity',
    ['yield', 'ytm', 'want', 'required', 'market rate', 'return', 'discount'],
    { min: 0.0001 },
  ),
  term: years('Years to maturity', ['year', 'maturity', 'matures', 'due'], { min: 0.5 }),
  face: money('Face value', ['face', 'nominal', 'par', 'face value', 'per'], {
    min: 0.01,
    default: 100,
  }),
  per_year: frequency('Coupons a year', ['coupon', 'paid'], 1),
}
