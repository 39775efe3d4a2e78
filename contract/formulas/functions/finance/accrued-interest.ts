import { couponDay, couponDays, frequencyOf, type Frequency } from './coupons.ts'
import { argumentsOf, type OwnFunction } from '../own-function.ts'
import { basisOf, daysBetween, periodDays, type Basis } from './day-count.ts'

type Security = {
  readonly issue: number
  readonly first: number
  readonly settlement: number
  readonly frequency: Frequency
  readonly basis: Basis
  /** If false, full coupon periods since the issue date do not count. */
  readonly isFromIssue: boolean
}

/**
 * Returns the last coupon date before settlement, as a number of periods after the first coupon
 * date. Returns -1 without `isFromIssue`, or if settlement is not after the first coupon date.
 */
const startOf = ({ first, settlement, frequency, isFromIssue }: Security): number => {
  let periods = -1
  if (!isFromIssue) return periods
  while ((couponDay(first, periods + 1, frequency) ?? settlement) < settlement) periods += 1
  return periods
}

/** Length of a full coupon period in days. */
const lengthOf = (early: number, late: number, { frequency, basis }: Security): number =>
  basis === 3 ? 365 / frequency : periodDays(early, late, basis === 2 ? 0 : basis)

/** The fraction of a coupon period that has accrued. */
const partOf = (security: Security, early: number, late: number): number => {
  const { issue, basis, isFromIssue } = security
  if (issue <= early) return isFromIssue ? 1 : 0
  return daysBetween(issue, late, basis) / lengthOf(early, late, security)
}

/** Accrued interest in coupon periods. Null if a coupon date is outside the calendar. */
const periodsOf = (security: Security): number | null => {
  const { issue, first, settlement, frequency, basis } = security
  const day = (periods: number) => couponDay(first, periods, frequency)
  let at = startOf(security)
  let late = day(at)
  const last = day(-1)
  if (late === null || last === null) return null
  let periods =
    daysBetween(Math.max(issue, late), settlement, basis) /
    couponDays({ last, next: first }, frequency, basis)
  while (late > issue) {
    at -= 1
    const early = day(at)
    if (early === null) return null
    periods += partOf(security, early, late)
    late = early
  }
  return periods
}

/** ACCRINT, with interest per coupon period as in Excel. */
const accrued = (...numbers: readonly number[]): number | '#NUM!' => {
  const [issue, first, settlement] = argumentsOf(numbers.map(Math.trunc))
  const [, , , rate, par, often, kind] = argumentsOf(numbers)
  const [frequency, basis] = [frequencyOf(often), basisOf(kind)]
  const isSecurity = [issue > 0, first > 0, settlement > issue, rate > 0, par > 0].every(Boolean)
  if (frequency === null || basis === null || !isSecurity) return '#NUM!'
  const security = {
    issue,
    first,
    settlement,
    frequency,
    basis,
    isFromIssue: numbers[7] !== 0,
  }
  const periods = periodsOf(security)
  return periods === null ? '#NUM!' : ((par * rate) / frequency) * periods
}

export const ACCRUED_INTEREST: readonly OwnFunction[] = [
  {
    name: 'ACCRINT',
    of: accrued,
    days: 3,
    orderedChecks: { frequency: 5 },
    truths: 7,
    blanks: { 7: 1 },
  },
]
