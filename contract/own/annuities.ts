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

/** CUMPRINC without a step for each period (SHEET-611). */
export const paidBack = (...numbers: readonly number[]) => {
  const found = paid(named(numbers))
  return found === null ? '#NUM!' : found.principal
}

/** Less than this part of the loan is what rounding leaves: payments at a start have no interest. */
const ROUNDING = 1e-14

/** CUMIPMT without a step for each period (SHEET-611). */
export const paidInterest = (...numbers: readonly number[]) => {
  const loan = named(numbers)
  const found = paid(loan)
  if (found === null) return '#NUM!'
  const interest = found.payments - found.principal
  return Math.abs(interest) < loan.amount * ROUNDING ? 0 : interest
}
