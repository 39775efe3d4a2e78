import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reading } from '#server/sheets/aggregate/cell-readings.ts'
import {
  addToTally,
  figureOf,
  newTally,
  type MeasureFunction,
} from '#server/sheets/aggregate/tallies.ts'

const numberReading = (value: number): Reading => ({ kind: 'number', value, isDay: false })
const tallyOf = (of: MeasureFunction, readings: readonly Reading[]) => {
  const tally = newTally(of)
  for (const reading of readings) addToTally(tally, reading)
  return tally
}
const figure = (of: MeasureFunction, values: readonly number[]) =>
  figureOf(tallyOf(of, values.map(numberReading)))

/** Amounts from 0 to ±10 billion in whole cents. */
const cents = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 300 })

describe('tallies', () => {
  it('[AGENT-850] sums money exactly to the cent', () => {
    fc.assert(
      fc.property(cents, (amounts) => {
        const whole = amounts.reduce((sum, one) => sum + BigInt(one), 0n)
        const sum = figure(
          'sum',
          amounts.map((one) => one / 100),
        )
        expect(sum).toBe(Number(whole) / 100)
      }),
    )
  })

  it('[AGENT-850] loses no small amount beside large ones', () => {
    expect(figure('sum', [1e16, 1, -1e16])).toBe(1)
    expect(figure('sum', [1, 1e100, 1, -1e100])).toBe(2)
    expect(
      figure(
        'sum',
        Array.from({ length: 100_000 }, () => 0.1),
      ),
    ).toBe(10_000)
    expect(figure('sum', [0.1, 0.2])).toBe(0.3)
  })

  it('[AGENT-850] takes the middle of the sorted numbers as median', () => {
    expect(figure('median', [10, 9, 100])).toBe(10)
    expect(figure('median', [4, 1, 3, 2])).toBe(2.5)
    expect(figure('median', [-7])).toBe(-7)
  })

  it('[AGENT-850] averages, and finds the smallest and the largest number', () => {
    expect(figure('average', [1, 2, 6])).toBe(3)
    expect(figure('min', [3, -5, 8])).toBe(-5)
    expect(figure('max', [-3, -5, -8])).toBe(-3)
  })

  it('[AGENT-850] counts texts that differ in case, and equal digits, as one', () => {
    const readings: readonly Reading[] = [
      { kind: 'text', text: 'North' },
      { kind: 'text', text: 'NORTH' },
      { kind: 'text', text: '5' },
      numberReading(5),
      numberReading(0.3),
      numberReading(0.1 + 0.2),
      { kind: 'truth', isTrue: true },
      { kind: 'blank' },
      { kind: 'error', code: '#N/A' },
    ]
    expect(figureOf(tallyOf('count_distinct', readings))).toBe(5)
    expect(figureOf(tallyOf('count', readings))).toBe(8)
  })

  it('[AGENT-853] counts what a figure leaves out, by kind', () => {
    const readings: readonly Reading[] = [
      numberReading(1),
      { kind: 'blank' },
      { kind: 'blank' },
      { kind: 'text', text: 'n/a' },
      { kind: 'truth', isTrue: true },
      { kind: 'error', code: '#N/A' },
    ]
    const { counted, leftOut } = tallyOf('sum', readings)
    expect({ counted, ...leftOut }).toEqual({ counted: 1, blank: 2, text: 1, truth: 1, error: 1 })
  })

  it('[AGENT-850] gives no figure where there is no number, and none that overflows', () => {
    for (const of of ['sum', 'average', 'min', 'max', 'median'] as const) {
      expect(figureOf(tallyOf(of, [{ kind: 'blank' }]))).toBeNull()
    }
    expect(figureOf(tallyOf('count', []))).toBe(0)
    expect(figure('sum', [1e308, 1e308])).toBeNull()
  })
})
