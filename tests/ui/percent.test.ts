import { expect, it } from 'vitest'
import { percentEntry } from '#src/ui/sheets/percent.ts'

it.each([
  ['5', 0.05],
  ['1', 0.01],
  ['1.1', 0.011],
  ['-5', -0.05],
  ['1,200', 12],
  [' 12.5 ', 0.125],
  ['0.05', 0.05],
  ['.5', 0.5],
  ['-0.25', -0.25],
  ['0', 0],
  ['100', 1],
])('[SHEET-24] %j in a cell of percents is %d', (text, part) => {
  expect(percentEntry(text)).toBe(part)
})

it.each(['7%', '$5', '=5', '', '.', '-', '1e3', '5 of 7', '2026-01-02', '1,2'])(
  '[SHEET-24] %j is left as it was typed',
  (text) => {
    expect(percentEntry(text)).toBeNull()
  },
)
