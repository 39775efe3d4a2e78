import { dayOf, lastDayOf, serialOf } from './edate.ts'
import { argumentsOf, type OwnFunction } from '../own-function.ts'
import { basisOf, daysBetween, yearDays, type Basis } from './day-count.ts'

/** Arguments of AMORLINC and AMORDEGRC. */
type Asset = {
  readonly cost: number
  readonly salvage: number
  readonly bought: number
  /** End of the first period. */
  readonly end: number
  readonly period: number
  readonly rate: number
  readonly basis: Basis
}

const assetOf = (numbers: readonly number[]): Asset | null => {
  const [cost, from, to, salvage, period, rate, kind] = argumentsOf(numbers)
  const basis = basisOf(kind)
  if (basis === null || basis === 2) return null
  const [bought, end] = [Math.trunc(from), Math.trunc(to)]
  const isAsset = [cost > 0, salvage >= 0, salvage <= cost, period >= 0, rate > 0, bought > 0]
  if (!isAsset.every(Boolean) || bought > end) return null
  return { cost, salvage, bought, end, period, rate, basis }
}

/** With actual day counts, February 29 counts as the 28th. */
const asCounted = (serial: number, basis: Basis): number => {
  const { year, month, day } = dayOf(serial)
  const isLeap = month === 1 && day === 29 && (basis === 1 || basis === 3)
  return isLeap ? serialOf({ year, month, day: 28 }) : serial
}

const yearOf = ({ bought, basis }: Asset): number => {
  if (basis === 1) return lastDayOf(dayOf(bought).year, 1) === 29 ? 366 : 365
  return yearDays(bought, bought, basis)
}

/** Depreciation of the first period, by its days. 0 if it has no days. */
const firstOf = (asset: Asset, rate: number): number => {
  const { cost, bought, end, basis } = asset
  const days = daysBetween(asCounted(bought, basis), asCounted(end, basis), basis)
  return (days / yearOf(asset)) * rate * cost
}

const lifeOf = (rate: number): number => Math.ceil(1 / rate)

/** AMORLINC: equal amounts until the salvage value. The first one is pro rata. */
const equalShare = (...numbers: readonly number[]): number | '#NUM!' => {
  const asset = assetOf(numbers)
  if (asset === null) return '#NUM!'
  const { cost, salvage, period, rate } = asset
  if (cost === salvage || period > lifeOf(rate)) return 0
  const share = rate * cost
  const first = Math.min(firstOf(asset, rate) || share, cost - salvage)
  if (period === 0) return first
  if (period < 1) return share
  const remaining = cost - salvage - first - (Math.floor(period) - 1) * share
  return Math.min(share, Math.max(remaining, 0))
}

/** Acceleration coefficient by life in years. */
const coefficientOf = (life: number): number => {
  if (life > 6) return 2.5
  return life > 4 ? 2 : 1.5
}

/** Rounds to a whole amount. `toFixed` restores halves that binary noise would round down. */
const wholeAmount = (amount: number): number => Math.round(Number(amount.toFixed(13)))

/** The French tables have no coefficient for these lives. */
const hasNoCoefficient = (life: number): boolean => life < 3 || (life > 4 && life < 5)

/**
 * Depreciation of a period after the first. The last period takes the whole book value, and the
 * period before it takes half.
 */
const lateShare = (asset: Asset, cost: number, part: number, last: number): number => {
  const { salvage, period } = asset
  const half = last - 3
  let [bookValue, share] = [cost, 0]
  for (let at = 1; at <= period; at += 1) {
    const fraction = at === half ? 0.5 : part
    share = bookValue < salvage ? 0 : bookValue * (at > half ? 1 : fraction)
    bookValue -= share
  }
  return share
}

/** AMORDEGRC in whole amounts. Each period takes a fraction of the book value. */
const fallingShare = (...numbers: readonly number[]): number | '#NUM!' => {
  const asset = assetOf(numbers)
  if (asset === null || hasNoCoefficient(1 / asset.rate)) return '#NUM!'
  const { cost, salvage, period, rate } = asset
  const life = lifeOf(rate)
  if (cost === salvage || period > life) return 0
  const part = rate * coefficientOf(life)
  const first = firstOf(asset, part)
  const start = wholeAmount(Math.min(first || cost * part, cost - salvage))
  if (period === 0) return start
  const last = first === 0 ? life : life + 1
  return wholeAmount(lateShare(asset, cost - start, part, last))
}

export const FRENCH_DEPRECIATION: readonly OwnFunction[] = [
  { name: 'AMORLINC', of: equalShare, days: 3, orderedChecks: {} },
  { name: 'AMORDEGRC', of: fallingShare, days: 3, orderedChecks: {}, like: 'AMORLINC' },
]
