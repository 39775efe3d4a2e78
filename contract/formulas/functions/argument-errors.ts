import { frequencyOf } from './finance/coupons.ts'
import type { OwnFunction } from './own-function.ts'

/**
 * Returns the first argument error of a securities function, or null. Excel checks arguments from
 * left to right, so text before an error value gives #VALUE!. An invalid coupon frequency gives
 * #NUM! in the same order. The securities function itself checks date order, rates and prices
 * afterwards.
 */
export const firstArgumentError = <V extends { isError(): boolean }>(
  { frequency }: NonNullable<OwnFunction['orderedChecks']>,
  values: readonly V[],
  numbers: readonly (number | null)[],
): V | '#VALUE!' | '#NUM!' | null => {
  for (const [at, value] of values.entries()) {
    const number = numbers[at] ?? null
    if (value.isError()) return value
    if (number === null) return '#VALUE!'
    if (at === frequency && frequencyOf(number) === null) return '#NUM!'
  }
  return null
}
