import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnIndex,
  columnName,
  formatRange,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
} from '#contract/workbook/cells.ts'

const range = (sheet: string | null, ...[startRow, startColumn, endRow, endColumn]: number[]) => ({
  ok: true,
  value: { sheet, startRow, startColumn, endRow, endColumn },
})

describe('ranges', () => {
  it.each([
    ['A1', range(null, 0, 0, 0, 0)],
    ['b2:d9', range(null, 1, 1, 8, 3)],
    ['D9:B2', range(null, 1, 1, 8, 3)],
    ['$B$2:D$9', range(null, 1, 1, 8, 3)],
    ['Sheet1!B2:D9', range('Sheet1', 1, 1, 8, 3)],
    ["'My sheet'!A1", range('My sheet', 0, 0, 0, 0)],
    ["'It''s 5'!$A$1", range("It's 5", 0, 0, 0, 0)],
    ['Übersicht!C3', range('Übersicht', 2, 2, 2, 2)],
    ['A:C', range(null, 0, 0, MAX_ROWS - 1, 2)],
    ['2:5', range(null, 1, 0, 4, MAX_COLUMNS - 1)],
    ['XFD1048576', range(null, MAX_ROWS - 1, MAX_COLUMNS - 1, MAX_ROWS - 1, MAX_COLUMNS - 1)],
    [' A1 ', range(null, 0, 0, 0, 0)],
  ])('are read from the text %s', (text, expected) => {
    expect(parseRange(text)).toEqual(expected)
  })

  it.each([
    '',
    '!',
    'A',
    '5',
    'A0',
    'XFE1',
    'A1048577',
    'A1:',
    ':',
    'A1:B',
    'A:5',
    '$',
    "'x!A1",
    'A1:B2:C3',
    'rate',
  ])('are not read from the text %j', (text) => {
    expect(parseRange(text)).toEqual({ ok: false, error: { type: 'bad_range', text } })
  })

  it('survive a round trip through text, with any sheet name', () => {
    const row = fc.nat(MAX_ROWS - 1)
    const column = fc.nat(MAX_COLUMNS - 1)
    const name = fc.option(fc.string({ minLength: 1, unit: 'grapheme' }))
    fc.assert(
      fc.property(name, row, row, column, column, (sheet, r1, r2, c1, c2) => {
        const value = {
          sheet,
          startRow: Math.min(r1, r2),
          startColumn: Math.min(c1, c2),
          endRow: Math.max(r1, r2),
          endColumn: Math.max(c1, c2),
        }
        expect(parseRange(formatRange(value))).toEqual({ ok: true, value })
      }),
    )
  })

  it('have a unique name for every column', () => {
    fc.assert(
      fc.property(fc.nat(MAX_COLUMNS - 1), (column) => {
        expect(columnIndex(columnName(column))).toBe(column)
      }),
    )
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual([
      'A',
      'Z',
      'AA',
      'ZZ',
      'AAA',
      'XFD',
    ])
  })
})
