import { frequency, money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  face: money('Face value', ['face', 'nominal', 'par', 'face value', 'pays', 'worth'], {
    min: 0.01,
    default: 100,
  }),
  yield_rate: yearlyRate('Yield', ['yield', 'rate', 'at', 'return']),
  term: years('Years to maturity', ['year', 'maturity', 'matures'], { min: 0.05 }),
  compounding: frequency('Compounding a year', ['compounded', 'compounding'], 1),
}
