import { frequency, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  coupon: yearlyRate('Coupon rate', ['coupon', 'coupon rate', 'interest']),
  yield_rate: yearlyRate('Yield to maturity', ['yield', 'ytm', 'at a yield'], { min: 0.0001 }),
  term: years('Years to maturity', ['year', 'maturity', 'matures'], { min: 1 }),
  per_year: frequency('Coupons a year', ['coupon', 'paid'], 1),
}
