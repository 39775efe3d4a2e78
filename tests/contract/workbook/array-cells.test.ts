import { describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import {
  withoutArrayResult,
  withArrayResults,
  withoutArrayResults,
} from '#contract/workbook/array-cells.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { compareWorkbooks, type Comparison } from '#contract/workbook/compare-workbooks.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { withoutResults } from '#src/shared/workbook-results.ts'

const FORMULA = '=A1:A2*10'
/**
 * An array formula that a user typed, after its calculation. Univer stores only the value of the
 * formula's own cell, so the cell below is empty.
 */
const typed = (below: object | null = null) => ({
  id: 'w',
  name: 'Book',
  styles: {},
  sheetOrder: ['s'],
  sheets: {
    s: {
      id: 's',
      name: 'One',
      cellData: {
        0: { 0: { v: 1, t: 2 }, 1: { f: FORMULA, v: 10, t: 2 }, 2: { v: 'kept', t: 1 } },
        1: { 0: { v: 2, t: 2 }, ...(below && { 1: below }) },
      },
    },
    other: { id: 'other', name: 'Other', cellData: { 0: { 0: { v: 1 } } } },
  },
})
const arrays = (below: string | number | boolean | null = 20) => ({
  s: [{ row: 0, column: 1, rows: [[10], [below]] }],
})
const cells = (workbook: ReturnType<typeof typed>) => workbook.sheets.s.cellData

const differences = (mine: object, theirs: object): number => {
  const steps = compareWorkbooks(mine as WorkbookData, theirs as WorkbookData)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return (value as Comparison).count
  }
}

describe('cells that an array formula fills', () => {
  it('[SHEET-225] are stored with their values and marked as filled', () => {
    const stored = withArrayResults(typed(), arrays())
    expect(cells(stored)).toEqual({
      0: { ...cells(typed())[0], 1: { f: FORMULA, v: 10, t: 2, ref: 'B1:B2' } },
      1: { 0: { v: 2, t: 2 }, 1: { v: 20, t: 2, filled: 1 } },
    })
    expect(stored.sheets.other).toEqual(typed().sheets.other)
  })

  it('[SHEET-225] keep their style, and store booleans as Univer does', () => {
    const stored = withArrayResults(typed({ s: 'red' }), arrays(true))
    expect(cells(stored)[1]).toEqual({ 0: { v: 2, t: 2 }, 1: { s: 'red', v: 1, t: 3, filled: 1 } })
    expect(cells(withoutArrayResults(stored))[1]).toEqual({ 0: { v: 2, t: 2 }, 1: { s: 'red' } })
  })

  it('[SHEET-225] are empty when an engine opens the workbook, and the formula has no result', () => {
    const opened = withoutArrayResults(withArrayResults(typed(), arrays()))
    expect(cells(opened)).toEqual({
      0: { ...cells(typed())[0], 1: { f: FORMULA, t: 2 } },
      1: { 0: { v: 2, t: 2 } },
    })
  })

  it('[SHEET-225, SHEET-996] keep text typed into them later, even if the formula still claims to fill them', () => {
    const stored = withArrayResults(typed(), arrays())
    const written = applyChangeSet(
      stored as WorkbookData,
      {
        operations: [],
        cells: [{ sheet_id: 's', row: 1, column: 1, before: null, after: { v: 5, t: 2 } }],
      } as unknown as ChangeSet,
    )
    if (!written.ok) throw new Error('the cell is empty but for what fills it')
    const opened = withoutArrayResults(written.value as unknown as ReturnType<typeof typed>)
    expect(cells(opened)[0]?.[1]).toEqual({ f: FORMULA, t: 2 })
    expect(cells(opened)[1]).toEqual({ 0: { v: 2, t: 2 }, 1: { v: 5, t: 2 } })
  })

  it('[SHEET-225] never overwrite a cell with content, and are not filled by a removed formula', () => {
    for (const below of [{ v: 5, t: 2 }, { f: '=7' }, { si: 'x' }, { p: { body: {} } }])
      expect(cells(withArrayResults(typed(below), arrays()))[1]).toEqual({
        0: { v: 2, t: 2 },
        1: below,
      })
    const gone = typed()
    gone.sheets.s.cellData[0][1] = { v: 3, t: 2 } as never
    expect(withArrayResults(gone, arrays())).toEqual(gone)
  })

  it('[SHEET-225] are not stored if the formula is blocked or fills only its own cell', () => {
    const book = typed()
    expect(withArrayResults(book, arrays(null))).toEqual(book)
    expect(withArrayResults(book, { s: [{ row: 0, column: 1, rows: [[10]] }] })).toBe(book)
    expect(withoutArrayResults(book)).toBe(book)
  })

  it('[SHEET-225, SHEET-997] are dropped with outdated results, and do not count as differences between two versions', () => {
    const [one, other] = [
      withArrayResults(typed(), arrays()),
      withArrayResults(typed(), arrays(30)),
    ]
    expect(withoutResults(one)).toEqual(withoutResults(typed()))
    expect(differences(one, other)).toBe(0)
    expect(differences(one, typed())).toBe(0)
    expect(differences(one, withArrayResults(typed({ v: 5, t: 2 }), arrays()))).toBe(1)
  })

  it('[SHEET-225] keep only their style when a change set writes them to the grid', () => {
    expect(withoutArrayResult({ v: 20, t: 2, filled: 1, s: 'red' })).toEqual({ s: 'red' })
    expect(withoutArrayResult({ f: FORMULA, v: 10, ref: 'B1:B2' })).toEqual({ f: FORMULA })
    const plain = { v: 5, t: 2 }
    expect(withoutArrayResult(plain)).toBe(plain)
  })
})
