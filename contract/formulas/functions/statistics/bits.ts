import type { OwnFunction } from '../own-function.ts'

const MOST_BITS = 2 ** 48
/** Excel's limit of a bit shift. */
const MOST_SHIFT = 53

const isBits = (number: number): boolean =>
  Number.isInteger(number) && number >= 0 && number < MOST_BITS

const bits = (name: string, of: (one: bigint, other: bigint) => bigint): OwnFunction => ({
  name,
  of: (one = 0, other = 0) =>
    isBits(one) && isBits(other) ? Number(of(BigInt(one), BigInt(other))) : null,
  takesAll: true,
})

const shifted = (number: number, by: number): number | '#NUM!' | null => {
  const shift = Math.trunc(by)
  if (!isBits(number) || Math.abs(shift) > MOST_SHIFT) return null
  const found = Math.floor(number * 2 ** shift)
  return found < MOST_BITS ? found : '#NUM!'
}

/** Excel supports 48 bits, Univer only 32. */
export const BITS: readonly OwnFunction[] = [
  bits('BITAND', (one, other) => one & other),
  bits('BITOR', (one, other) => one | other),
  bits('BITXOR', (one, other) => one ^ other),
  { name: 'BITLSHIFT', of: (number = 0, by = 0) => shifted(number, by), takesAll: true },
  { name: 'BITRSHIFT', of: (number = 0, by = 0) => shifted(number, -by), takesAll: true },
]
