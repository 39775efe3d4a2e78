import { nearestZero } from '../statistics/roots.ts'

type Annuity = {
  readonly periods: number
  readonly payment: number
  readonly present: number
  readonly future: number
  readonly type: number
}

/**
 * Net present value times a positive factor. `growth` is the logarithm of 1 + rate. The factor
 * keeps large exponents in range.
 */
const leftOver = (loan: Annuity, growth: number): number => {
  const { periods, payment, present, future, type } = loan
  const rate = Math.expm1(growth)
  const due = payment * (1 + rate * type)
  if (rate === 0) return present + payment * periods + future
  if (rate > 0) {
    const worth = Math.exp(-periods * growth)
    return present + (due * -Math.expm1(-periods * growth)) / rate + future * worth
  }
  const worth = Math.exp(periods * growth)
  return present * worth + (due * Math.expm1(periods * growth)) / rate + future
}

/** Excel's default guess of RATE. */
export const FIRST_GUESS = 0.1

/** Without payments, a rate needs both a present and a future value. */
const hasRate = ({ payment, present, future }: Annuity): boolean =>
  payment !== 0 || (present !== 0 && future !== 0)

const named = (numbers: readonly number[]): Annuity => {
  const [periods = 0, payment = 0, present = 0, future = 0, due = 0] = numbers
  return { periods, payment, present, future, type: due === 0 ? 0 : 1 }
}

/** RATE: the solution closest to the guess. */
export const rateOf = (...numbers: readonly number[]): number | '#NUM!' => {
  const loan = named(numbers)
  const guess = numbers[5] ?? FIRST_GUESS
  if (!(loan.periods > 0 && guess > -1 && hasRate(loan))) return '#NUM!'
  const found = nearestZero((growth) => leftOver(loan, growth), Math.log1p(guess))
  return found === null ? '#NUM!' : Math.expm1(found)
}
