import { expect, it } from 'vitest'
import { edate } from '#contract/formulas/functions/finance/edate.ts'

// Days around 29 February 1900. Spreadsheets count that day, but it never existed.
it.each([
  [0, 1, 31],
  [1, 1, 32],
  [31, 1, 60],
  [60, 0, 60],
  [60, 12, 425],
  [61, -1, 32],
  [59, 0, 59],
  [61, 0, 61],
])('[SHEET-180] day %i moved by %i months is day %i', (start, months, expected) => {
  expect(edate(start, months)).toBe(expected)
})

it.each([
  [-1, 1],
  [Number.NaN, 1],
  [46_053, Number.NaN],
  [1, -1],
  [2_958_465, 1],
  [2_958_466, 0],
  [46_053, 1e300],
])('[SHEET-180] day %d moved by %d months is invalid', (start, months) => {
  expect(edate(start, months)).toBeNull()
})

it('[SHEET-180] adding months and subtracting them returns the same day, for days that every month has', () => {
  for (let day = 36_526; day < 36_526 + 28; day += 1)
    for (const months of [-1199, -13, -1, 1, 11, 96])
      expect(edate(edate(day, months) ?? 0, -months)).toBe(day)
})
