import { roundToDigits } from '../text/number-texts.ts'

type Numbers = readonly (readonly number[])[]

/** Limits: larger matrices, or numbers of very different size, would take too long. */
const [MOST_ROWS, MOST_DIGITS] = [12, 2000]

/** Splits a number into its digits and a power of ten. */
const partsOf = (number: number) => {
  const [figures = '', power = '0'] = number.toExponential().split('e')
  const [whole = '', decimals = ''] = figures.split('.')
  return { digits: BigInt(whole + decimals), power: Number(power) - decimals.length }
}

/** Fraction-free elimination step of Bareiss. The division by the previous pivot is exact. */
const takeOut = (row: bigint[], top: readonly bigint[], column: number, before: bigint): void => {
  const [pivot = 0n, times = 0n] = [top[column], row[column]]
  for (const [at, one] of row.entries()) row[at] = (one * pivot - times * (top[at] ?? 0n)) / before
}

/** Determinant of integers by Bareiss's algorithm. */
const determinantOf = (rows: bigint[][]): bigint => {
  const remaining = [...rows]
  let [before, sign] = [1n, 1n]
  for (let column = 0; column < rows.length; column += 1) {
    const found = remaining.findIndex((row) => row[column] !== 0n)
    if (found < 0) return 0n
    const [top = []] = remaining.splice(found, 1)
    if (found % 2 === 1) sign = -sign
    for (const row of remaining) takeOut(row, top, column, before)
    before = top[column] ?? 0n
  }
  return sign * before
}

/**
 * Exact determinant of integers, and of decimals with up to 15 digits. Null for other numbers.
 * `spend` receives the cost in digits before the work starts.
 */
export const exactDeterminant = (
  matrix: Numbers,
  spend: (digits: number) => void,
): number | null => {
  const numbers = matrix.flat()
  const isShort = numbers.every((one) => Number.isSafeInteger(one) || roundToDigits(one) === one)
  if (matrix.length > MOST_ROWS || !isShort) return null
  const parts = matrix.map((row) => row.map(partsOf))
  const powers = parts.flat().flatMap(({ digits, power }) => (digits === 0n ? [] : [power]))
  const least = Math.min(0, ...powers)
  const most = Math.max(least, ...powers)
  const digits = (most - least + 16) * matrix.length
  if (digits > MOST_DIGITS) return null
  spend(digits * matrix.length ** 3)
  const wholes = parts.map((row) =>
    row.map((one) => (one.digits === 0n ? 0n : one.digits * 10n ** BigInt(one.power - least))),
  )
  return Number(`${determinantOf(wholes)}e${least * matrix.length}`)
}
