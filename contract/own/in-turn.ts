import { frequencyOf } from './coupons.ts'
import type { Own } from './own.ts'

/**
 * The first wrong value of a function of securities; null where none is. Excel's read their values in turn, so that
 * a text before an error is #VALUE!, and a frequency that is none comes before what stands behind it. Days out
 * of their order, and rates and prices that are none, come after all of them.
 */
export const firstWrong = <V extends { isError(): boolean }>(
  { frequency }: NonNullable<Own['inTurn']>,
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
