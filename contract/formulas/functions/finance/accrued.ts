import { couponDay, couponDays, frequencyOf, type Frequency } from './coupons.ts'
import { given, type Own } from '../own.ts'
import { basisOf, daysBetween, periodDays, type Basis } from './year-parts.ts'

/** A security with interest by its coupons. */
type Security = {
  readonly issue: number
  readonly first: number
  readonly settlement: number
  readonly frequency: Frequency
  readonly basis: Basis
  /** Whether interest of whole periods behind the issue counts. */
  readonly isFromIssue: boolean
}

/** The last coupon day before settlement, as a number of periods from the first one. */
const startOf = ({ first, settlement, frequency, isFromIssue }: Security): number => {
  let periods = -1
  if (!isFromIssue) return periods
  while ((couponDay(first, periods + 1, frequency) ?? settlement) < settlement) periods += 1
  return periods
}

/** How long a whole period is that interest of earlier ones is counted by. */
const lengthOf = (early: number, late: number, { frequency, basis }: Security): number =>
  basis === 3 ? 365 / frequency : periodDays(early, late, basis === 2 ? 0 : basis)

/** The part of a period that its interest is paid for; negative where it ends before it begins. */
const partOf = (security: Security, early: number, late: number): number => {
  const { issue, basis, isFromIssue } = security
  if (issue <= early) return isFromIssue ? 1 : 0
  return daysBetween(issue, late, basis) / lengthOf(early, late, security)
}

/** Interest that has come together, in whole periods; null where its coupon days are none. */
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

/** ACCRINT: interest since the issue by coupon periods, as Excel shares them out. */
const accrued = (...numbers: readonly number[]): number | '#NUM!' => {
  const [issue, first, settlement] = given(numbers.map(Math.trunc))
  const [, , , rate, par, often, kind] = given(numbers)
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

/** ACCRINT in the place of Univer's. */
export const ACCRUED: readonly Own[] = [
  { name: 'ACCRINT', of: accrued, days: 3, inTurn: { frequency: 5 }, truths: 7, blanks: { 7: 1 } },
]
