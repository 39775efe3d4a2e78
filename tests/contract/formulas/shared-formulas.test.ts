import { describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'

/**
 * A workbook with a formula filled down from B1. The cells below B1 refer to the formula only by
 * `si`.
 */
const filled: WorkbookData = {
  id: 'w',
  name: '',
  styles: {},
  sheetOrder: ['a'],
  sheets: {
    a: {
      id: 'a',
      name: 'Plan',
      cellData: {
        0: { 0: { v: 1 }, 1: { f: '=A1*2', si: 'x', v: 2 } },
        1: { 0: { v: 2 }, 1: { si: 'x', v: 4 } },
        4: { 0: { v: 3 }, 1: { si: 'x', v: 6 } },
      },
    },
  },
}

const write = (cells: readonly (readonly [row: number, after: CellState | null])[]) => {
  const applied = applyChangeSet(filled, {
    cells: cells.map(([row, after]) => ({
      sheet_id: 'a',
      row,
      column: 1,
      before: filled.sheets['a']?.cellData?.[row]?.[1] ?? null,
      after,
    })),
    operations: [],
  })
  if (!applied.ok) throw new Error('conflicts')
  const rows = applied.value.sheets['a']?.cellData ?? {}
  return [0, 1, 4].map((row) => rows[row]?.[1] ?? null)
}

describe('formulas filled from one cell', () => {
  it('[EXPORT-54] stay in the other cells if the first cell is overwritten or emptied', () => {
    const next = { f: '=A2*2', si: 'x', v: 4 }
    expect(write([[0, { v: 'Total' }]])).toEqual([{ v: 'Total' }, next, { si: 'x', v: 6 }])
    expect(write([[0, null]])).toEqual([null, next, { si: 'x', v: 6 }])
    expect(
      write([
        [0, null],
        [1, { v: 7 }],
      ]),
    ).toEqual([null, { v: 7 }, { f: '=A5*2', si: 'x', v: 6 }])
  })

  it('[EXPORT-54] still refer by `si` to the one cell with the text of the formula, and leave nothing once all their cells are emptied', () => {
    expect(write([[1, { v: 7 }]])).toEqual([
      { f: '=A1*2', si: 'x', v: 2 },
      { v: 7 },
      { si: 'x', v: 6 },
    ])
    expect(
      write([
        [0, null],
        [1, { f: '=A2*2', si: 'x' }],
      ])[2],
    ).toEqual({ si: 'x', v: 6 })
    expect(
      write([
        [0, null],
        [1, null],
        [4, null],
      ]),
    ).toEqual([null, null, null])
  })
})
