import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCells } from '#contract/workbook/sort-order.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

const cellOf = (value: number | string | boolean | null): CellState | null => {
  if (value === null) return null
  if (typeof value === 'boolean') return { v: Number(value), t: 3 }
  return { v: value, t: typeof value === 'number' ? 2 : 1 }
}
const sorted = (type: 'asc' | 'desc', values: readonly (number | string | boolean | null)[]) =>
  values.toSorted((a, b) => compareCells(type, cellOf(a), cellOf(b)))

describe('the order of sorted cells', () => {
  it('[SHEET-506] is numbers, texts, booleans, errors, and blanks last in both directions', () => {
    const mixed = ['#N/A', 'b', true, null, 3, '#DIV/0!', 'a', false, -1, '10']
    expect(sorted('asc', mixed)).toEqual([
      -1,
      3,
      '10',
      'a',
      'b',
      false,
      true,
      '#N/A',
      '#DIV/0!',
      null,
    ])
    expect(sorted('desc', mixed)).toEqual([
      '#N/A',
      '#DIV/0!',
      true,
      false,
      'b',
      'a',
      '10',
      3,
      -1,
      null,
    ])
  })

  it('[SHEET-506] places accented letters beside plain ones, ignoring case', () => {
    const names = ['zebra', 'Öl', 'äpfel', 'Apples', 'banana', 'oil', 'apples']
    expect(sorted('asc', names)).toEqual([
      'äpfel',
      'Apples',
      'apples',
      'banana',
      'oil',
      'Öl',
      'zebra',
    ])
  })

  it('[SHEET-506] is consistent and keeps equal cells in their order', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.constantFrom('#REF!', '#N/A', null, '', 'a', 'A'),
    )
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const order = (x: typeof a, y: typeof a) => compareCells('asc', cellOf(x), cellOf(y))
        expect(Math.sign(order(a, b)) + Math.sign(order(b, a))).toBe(0)
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
      }),
    )
    expect(sorted('desc', ['a', 'A', '#N/A', '#REF!'])).toEqual(['#N/A', '#REF!', 'a', 'A'])
  })
})
