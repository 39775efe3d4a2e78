import { installments } from './installments.ts'

/** The specimen's loan: amount in dollars, yearly rate, months. */
export const loan = { amount: 300_000, rate: 0.065, months: 360 }

/** All months, from January 2027. */
export const schedule = installments(loan, { year: 2027, month: 1 }, loan.months)

const first = schedule[0]
/** The level payment in dollars. */
export const payment = first ? first.interest + first.principal : 0
export const totalInterest = schedule.reduce((sum, { interest }) => sum + interest, 0)
export const totalPaid = loan.amount + totalInterest

const format = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** Formats an amount, as in "1,896.20". */
export const formatMoney = (amount: number): string => format.format(amount)
