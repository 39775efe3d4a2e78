import { ofDigits } from '../text/number-texts.ts'

type Numbers = readonly (readonly number[])[]

/** Larger matrices, and numbers further apart, would take too long. */
const [MOST_ROWS, MOST_DIGITS] = [12, 2000]

/** A number as its digits and the power of ten that is theirs. */
const partsOf = (number: number) => {
  const [figures = '', power = '0'] = number.toExponential().split('e')
  const [whole = '', decimals = ''] = figures.split('.')
  return { digits: BigInt(whole + decimals), power: Number(power) - decimals.length }
}

/** Takes the row of a pivot out of another one; all is divided by the pivot before without a rest. */
const takeOut = (row: bigint[], top: readonly bigint[], column: number, before: bigint): void => {
  const [pivot = 0n, times = 0n] = [top[column], row[column]]
  for (const [at, one] of row.entries()) row[at] = (one * pivot - times * (top[at] ?? 0n)) / before
}

/** The determinant of whole numbers, as Bareiss has it. */
const determinantOf = (rows: bigint[][]): bigint => {
  const left = [...rows]
  let [before, sign] = [1n, 1n]
  for (let column = 0; column < rows.length; column += 1) {
    const found = left.findIndex((row) => row[column] !== 0n)
    if (found < 0) return 0n
    const [top = []] = left.splice(found, 1)
    if (found % 2 === 1) sign = -sign
    for (const row of left) takeOut(row, top, column, before)
    before = top[column] ?? 0n
  }
  return sign * before
}

/**
 * The determinant of whole numbers, and of decimals of up to 15 digits, without any rounding; null of others.
 * `spend` hears of the digits that are multiplied, before they are.
 */
export const exactDeterminant = (
  matrix: Numbers,
  spend: (digits: number) => void,
): number | null => {
  const numbers = matrix.flat()
  const isShort = numbers.every((one) => Number.isSafeInteger(one) || ofDigits(one) === one)
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
