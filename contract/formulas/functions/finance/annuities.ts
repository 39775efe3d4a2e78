import { argumentsOf } from '../own-function.ts'

/** A loan with equal payments, and the range of periods from `from` to `to`. */
type Payments = {
  readonly rate: number
  readonly periods: number
  readonly amount: number
  readonly from: number
  readonly to: number
  /** 1 if payments are due at the start of a period, else 0. */
  readonly type: number
}

/** Total payments and principal of the periods, or null for invalid arguments. */
const paid = ({ rate, periods, amount, from, to, type }: Payments) => {
  const isLoan = [rate > 0, periods > 0, amount > 0, type === 0 || type === 1].every(Boolean)
  const isSpan = [from >= 1, to >= from, to <= periods].every(Boolean)
  if (!isLoan || !isSpan) return null
  const [first, last] = [Math.ceil(from), Math.floor(to)]
  if (first > last) return { payments: 0, principal: 0 }
  /** 1 minus the discount factor of `count` periods. */
  const discount = (count: number) => -Math.expm1(-count * Math.log1p(rate))
  const payment = -(amount * rate) / discount(periods) / (type === 1 ? 1 + rate : 1)
  /** Balance after `count` payments: the present value of the remaining payments. */
  const owed = (count: number) =>
    count === 0 ? amount : (-payment * discount(periods - count)) / rate
  return { payments: payment * (last - first + 1), principal: owed(last) - owed(first - 1) }
}

const named = (numbers: readonly number[]): Payments => {
  const [rate = 0, periods = 0, amount = 0, from = 0, to = 0, type = 0] = numbers
  return { rate, periods, amount, from, to, type }
}

/** CUMPRINC in closed form, without a loop over the periods. */
export const cumulativePrincipal = (...numbers: readonly number[]) => {
  const found = paid(named(numbers))
  return found === null ? '#NUM!' : found.principal
}

/**
 * Interest below this fraction of the loan is a rounding error, and CUMIPMT returns 0. A payment at
 * the start of the first period carries no interest.
 */
const ROUNDING = 1e-14

/** CUMIPMT in closed form, without a loop over the periods. */
export const cumulativeInterest = (...numbers: readonly number[]) => {
  const loan = named(numbers)
  const found = paid(loan)
  if (found === null) return '#NUM!'
  const interest = found.payments - found.principal
  return Math.abs(interest) < loan.amount * ROUNDING ? 0 : interest
}

/**
 * Limit for the logarithm of the growth over a term. Above this limit, Univer's subtractions lose
 * too many digits.
 */
const LONG = 9

type Share = { readonly payment: number; readonly principal: number }

/**
 * Returns a payment and its principal. Returns null for terms below `LONG`, where Univer's result
 * is exact enough, and for invalid arguments.
 */
const shareOf = (numbers: readonly number[]): Share | null => {
  const [rate, period, periods, present, future, due] = argumentsOf(numbers)
  if (!(rate > 0 && period >= 1 && period <= periods)) return null
  const growth = Math.log1p(rate)
  if (Math.max(period, periods - period) * growth < LONG) return null
  const early = due === 0 ? 1 : 1 + rate
  const [grown, worn] = [Math.expm1(periods * growth), -Math.expm1(-periods * growth)]
  const payment = (-rate * (present / worn + future / grown)) / early
  if (due !== 0 && period < 2) return { payment, principal: payment }
  const weight = Math.exp((period - 1 - periods) * growth) / worn
  return { payment, principal: (-rate * (present + future) * weight) / early }
}

/** PPMT for long terms. A plain subtraction would leave few digits of the principal. */
export const principalPayment = (...numbers: readonly number[]): number | null =>
  shareOf(numbers)?.principal ?? null

/** IPMT for long terms. */
export const interestPayment = (...numbers: readonly number[]): number | null => {
  const share = shareOf(numbers)
  return share === null ? null : share.payment - share.principal
}
