import { frequencyOf } from './finance/coupons.ts'
import type { Own } from './own.ts'

/**
 * The first wrong value of a function of securities; null where none is. Excel reads the values in turn: a text
 * before an error is #VALUE!. A bad frequency counts at its own place. Days out of order, bad rates and bad
 * prices are found after all of them.
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
