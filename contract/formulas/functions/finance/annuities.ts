import { given } from '../own.ts'

/** A loan that is paid back in equal payments, and some of its periods. */
type Payments = {
  readonly rate: number
  readonly periods: number
  readonly amount: number
  readonly from: number
  readonly to: number
  /** 1 where payments are due as periods begin, else 0. */
  readonly type: number
}

/** What is paid in the periods, and what part of it pays the loan back; null for none such. */
const paid = ({ rate, periods, amount, from, to, type }: Payments) => {
  const isLoan = [rate > 0, periods > 0, amount > 0, type === 0 || type === 1].every(Boolean)
  const isSpan = [from >= 1, to >= from, to <= periods].every(Boolean)
  if (!isLoan || !isSpan) return null
  const [first, last] = [Math.ceil(from), Math.floor(to)]
  if (first > last) return { payments: 0, principal: 0 }
  /** How much less than 1 a payment is worth so many periods earlier. */
  const discount = (count: number) => -Math.expm1(-count * Math.log1p(rate))
  const payment = -(amount * rate) / discount(periods) / (type === 1 ? 1 + rate : 1)
  /** What is owed after so many payments: all that are to come, at their worth now. */
  const owed = (count: number) =>
    count === 0 ? amount : (-payment * discount(periods - count)) / rate
  return { payments: payment * (last - first + 1), principal: owed(last) - owed(first - 1) }
}

const named = (numbers: readonly number[]): Payments => {
  const [rate = 0, periods = 0, amount = 0, from = 0, to = 0, type = 0] = numbers
  return { rate, periods, amount, from, to, type }
}

/** CUMPRINC without a step for each period. */
export const paidBack = (...numbers: readonly number[]) => {
  const found = paid(named(numbers))
  return found === null ? '#NUM!' : found.principal
}

/** Less than this part of the loan is what rounding leaves: payments at a start have no interest. */
const ROUNDING = 1e-14

/** CUMIPMT without a step for each period. */
export const paidInterest = (...numbers: readonly number[]) => {
  const loan = named(numbers)
  const found = paid(loan)
  if (found === null) return '#NUM!'
  const interest = found.payments - found.principal
  return Math.abs(interest) < loan.amount * ROUNDING ? 0 : interest
}

/** From here on (as a logarithm) so little of a payment is the one part that the other must be exact. */
const LONG = 9

type Share = { readonly payment: number; readonly principal: number }

/** A payment of a loan and what of it pays the loan back; null where Univer's own is as exact. */
const shareOf = (numbers: readonly number[]): Share | null => {
  const [rate, period, periods, present, future, due] = given(numbers)
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

/** PPMT of long terms: the part of a payment that pays back, of which little is left by a difference. */
export const principalPart = (...numbers: readonly number[]): number | null =>
  shareOf(numbers)?.principal ?? null

/** IPMT of long terms. */
export const interestPart = (...numbers: readonly number[]): number | null => {
  const share = shareOf(numbers)
  return share === null ? null : share.payment - share.principal
}
