import { toFifteenDigits } from './cell-readings.ts'

/** A sum, and the part of it that did not fit its digits (Neumaier). */
type Parts = { whole: number; carry: number }

/**
 * A sum of numbers. While all of them have at most four decimals, `units` counts ten-thousandths.
 * These are whole numbers, so money stays exact.
 */
export type Sum = { readonly numbers: Parts; readonly units: Parts; isDecimal: boolean }

const UNITS = 10_000

export const newSum = (): Sum => ({
  numbers: { whole: 0, carry: 0 },
  units: { whole: 0, carry: 0 },
  isDecimal: true,
})

/** Adds a number and keeps the digits that the sum would lose. */
const addTo = (parts: Parts, value: number): void => {
  const whole = parts.whole + value
  parts.carry +=
    Math.abs(parts.whole) >= Math.abs(value)
      ? parts.whole - whole + value
      : value - whole + parts.whole
  parts.whole = whole
}

export const addToSum = (sum: Sum, value: number): void => {
  addTo(sum.numbers, value)
  if (!sum.isDecimal) return
  const units = Math.round(value * UNITS)
  sum.isDecimal = units / UNITS === value
  addTo(sum.units, units)
}

/** The sum. It has no noise of binary fractions: 0.1 and 0.2 give 0.3. */
export const sumOf = ({ numbers, units, isDecimal }: Sum): number =>
  isDecimal ? (units.whole + units.carry) / UNITS : toFifteenDigits(numbers.whole + numbers.carry)
