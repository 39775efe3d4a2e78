import { days, money, percent } from '../../../inputs.ts'

export const inputs = {
  face: money('Face value', ['face', 'nominal', 'par', 'face value', 'bill'], {
    min: 0.01,
    default: 100,
  }),
  term: days('Days to maturity', ['day', 'maturity', 'week', 'due'], { min: 1, max: 366 }),
  discount: percent('Discount rate', ['discount', 'discount rate', 'quoted', 'at'], { max: 0.9 }),
  basis: days('Days of the year', ['basis', 'day year'], { min: 360, max: 366, default: 360 }),
}
