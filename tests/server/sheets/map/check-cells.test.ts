import { describe, expect, it } from 'vitest'
import { formatRange } from '#contract/workbook/cells.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { kindReader } from '#server/sheets/map/cell-kinds.ts'
import { checkCellsOf } from '#server/sheets/map/check-cells.ts'
import { mapBook, mapSheet, type MapCell } from '#tests/support/models/map-book.ts'

const shows = (v: string | number, f = '=A1'): CellState => ({
  f,
  v,
  t: typeof v === 'string' ? 1 : 2,
})

const checks = (rows: readonly (readonly MapCell[])[]) => {
  const sheet = mapSheet('S', rows)
  const workbook = mapBook([sheet])
  return checkCellsOf(workbook, sheet, kindReader(workbook)).map(({ label, shown, ...range }) => [
    formatRange({ ...range, sheet: null }),
    label,
    Object.fromEntries([...shown].map(([text, { count }]) => [text, count])),
  ])
}

describe('checkCellsOf', () => {
  it('[AGENT-832] takes figures and results beside a label of a check', () => {
    expect(
      checks([
        ['Balance check', shows(0), shows(0), shows(0.5)],
        ['Difference', shows(12)],
        ['Reconciliation', { f: '=A1=B1', v: 1, t: 3 }],
        ['Check', shows('#REF!')],
      ]),
    ).toEqual([
      ['B1:D1', 'Balance check', { 0: 2, 0.5: 1 }],
      ['B2', 'Difference', { 12: 1 }],
      ['B3', 'Reconciliation', { TRUE: 1 }],
      ['B4', 'Check', { '#REF!': 1 }],
    ])
  })

  it('[AGENT-832] takes a balance only with a verdict', () => {
    expect(
      checks([
        ['Closing balance', shows(0), shows(1200)],
        ['Balance sheet balances', shows('Yes')],
        ['Checking account', shows(5)],
        ['Recheck', shows(5)],
      ]),
    ).toEqual([['B2', 'Balance sheet balances', { Yes: 1 }]])
  })

  it('[AGENT-832] takes formulas that show OK, with the header of their column', () => {
    const result = (row: number): CellState =>
      shows(row === 3 ? 'Check' : 'OK', shiftFormula('=IF(B1<1,"OK","Check")', row, 0))
    expect(
      checks([
        ['Test', 'Value', 'Result'],
        ['Sums agree', 0, result(1)],
        ['Dates agree', 0, result(2)],
        ['Taxes agree', 7, result(3)],
      ]),
    ).toEqual([['C2:C4', 'Result', { OK: 2, Check: 1 }]])
  })

  it('[AGENT-832] takes a column below a header up to the first gap', () => {
    expect(
      checks([['Item', 'Difference'], ['A', shows(0)], ['B', shows(3)], [], ['C', shows(9)]]),
    ).toEqual([['B2:B3', 'Difference', { 0: 1, 3: 1 }]])
  })

  it('[AGENT-832] takes no typed cells, long labels or long texts', () => {
    const sentence = 'Check the figures below with the accountant before you send them to the bank'
    expect(
      checks([
        ['Check', 0, 'OK'],
        [sentence, shows(0)],
        ['Check', shows('OK, but only if the accountant agrees with all of it')],
      ]),
    ).toEqual([])
  })
})
