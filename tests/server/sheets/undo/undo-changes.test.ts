import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import {
  cellOf,
  hasEqualCells,
  undoErrorOf,
  withTypedCell,
  undoPlanOf,
  writeCells,
} from '#tests/support/workbook/undo-plans.ts'
import {
  arbitraryCell,
  arbitraryWorkbook,
  changeSetOf,
  workbookOf,
} from '#tests/support/workbook/workbooks.ts'

const writes = fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(4), fc.option(arbitraryCell)), {
  maxLength: 8,
  selector: ([row, column]) => `${row} ${column}`,
})

describe('an undo', () => {
  it('[SHEET-575, SHEET-1014] restores the cells as they were before all writes, and undoing the undo restores the writes', () => {
    fc.assert(
      fc.property(arbitraryWorkbook, writes, writes, (start, one, two) => {
        const first = writeCells(start, one)
        const second = writeCells(first.after, two)
        const sets = [first.set, second.set]
        const planned = planUndo(second.after, sets, ['Sheet a'], {}, 'still')
        // Two writes may cancel each other out.
        if (!planned.ok) expect(planned.error).toEqual({ detail: UNDO_TEXTS.nothing, open: [] })
        const plan = planned.ok
          ? planned.value
          : { workbook: second.after, cells: [], operations: [] }
        for (let row = 0; row < 7; row += 1)
          for (let column = 0; column < 5; column += 1)
            expect(hasEqualCells(plan.workbook, start, row, column)).toBe(true)
        const undo = changeSetOf({ cells: [...plan.cells], operations: [...plan.operations] })
        const kept = completeChangeSet({ ...undo, cells_first: true }, second.after, plan.workbook)
        if (!planned.ok) return
        const again = undoPlanOf(plan.workbook, [kept], {}, 'still')
        for (let row = 0; row < 7; row += 1)
          for (let column = 0; column < 5; column += 1)
            expect(hasEqualCells(again.workbook, second.after, row, column)).toBe(true)
      }),
    )
  })

  it('[SHEET-575] restores a style that no cell uses any more', () => {
    const start = workbookOf({ a: { 0: { 0: { v: 1, s: 'money' } } } }, { money: { bl: 1 } })
    const { set, after } = writeCells(start, [[0, 0, { v: 2 }]])
    const pruned = { ...after, styles: {} }
    expect(cellOf(undoPlanOf(pruned, [set]).workbook, 0)).toEqual({ v: 1, s: { bl: 1 } })
  })

  it('[SHEET-575] gives a restored cell its own formula if the first cell of its shared formula was overwritten', () => {
    const start = workbookOf({
      a: { 0: { 0: { f: '=B1*2', si: 'x', v: 0 } }, 1: { 0: { si: 'x', v: 0 } } },
    })
    const { set, after } = writeCells(start, [[1, 0, { v: 5 }]])
    const without = withTypedCell(after, 0, { v: 9 })
    expect(cellOf(undoPlanOf(without, [set]).workbook, 1)).toEqual({ f: '=B2*2', v: 0 })
  })

  it('[SHEET-576] reports each cell that was changed since the write, and then treats it as the user chooses', () => {
    const start = workbookOf({ a: { 0: { 0: { v: 'old' } } } })
    const { set, after } = writeCells(start, [
      [0, 0, { v: 1 }],
      [1, 0, { v: 2 }],
      [2, 0, { v: 3 }],
    ])
    const since = withTypedCell(withTypedCell(after, 0, { v: 10 }), 1, { v: 20 })
    const { open } = undoErrorOf(since, [set])
    expect(open).toMatchObject([
      { sheet: 'Sheet a', row: 0, before: { v: 'old' }, after: { v: 1 }, now: { v: 10 } },
      { row: 1, before: null, after: { v: 2 }, now: { v: 20 } },
    ])
    expect(undoErrorOf(since, [set], { "'Sheet a'!A1": 'mine' }).open).toHaveLength(1)
    const resolve = { 'Sheet a!A1': 'mine', "'Sheet a'!A2": 'theirs' } as const
    const plan = undoPlanOf(since, [set], resolve)
    expect([0, 1, 2].map((row) => cellOf(plan.workbook, row)?.v ?? null)).toEqual([10, null, null])
    expect(plan.count).toBe(2)
    const all = undoPlanOf(since, [set], { 'Sheet a!A1': 'mine', '*': 'theirs' })
    expect([0, 1, 2].map((row) => cellOf(all.workbook, row)?.v ?? null)).toEqual([10, null, null])
  })

  it('[SHEET-578] is refused if rows were inserted or deleted above or between its cells', () => {
    const { set, after } = writeCells(workbookOf({ a: {} }), [
      [0, 0, { v: 1 }],
      [1, 0, { v: 2 }],
      [2, 0, { v: 3 }],
      [3, 0, { f: '=SUM(A1:A3)', v: 6 }],
    ])
    const moved = (rows: readonly (CellState | null)[]) => {
      const cellData = Object.fromEntries(
        rows.flatMap((cell, row) => (cell ? [[row, { 0: cell }]] : [])),
      )
      return { ...after, sheets: { a: { ...after.sheets['a'], cellData } } } as WorkbookData
    }
    const sum = { f: '=SUM(A1:A4)', v: 6 }
    const below = moved([{ v: 1 }, null, { v: 2 }, { v: 3 }, sum])
    const above = moved([{ v: 'head' }, { v: 1 }, { v: 2 }, { v: 3 }, sum])
    for (const book of [below, above])
      expect(undoErrorOf(book, [set])).toMatchObject({ open: [], detail: UNDO_TEXTS.moved })
    // `mine` and `theirs` cannot resolve moved cells.
    expect(undoErrorOf(below, [set], { '*': 'mine' }).detail).toBe(UNDO_TEXTS.moved)
    const typedOver = moved([{ v: 7 }, { v: 8 }, { v: 9 }, { f: '=SUM(A1:A3)', v: 24 }])
    expect(undoErrorOf(typedOver, [set]).open).toHaveLength(3)
  })

  it('[SHEET-576] counts a changed style as a change, but not a new result of a formula', () => {
    const { set, after } = writeCells(workbookOf({ a: {} }), [
      [0, 0, { v: 1 }],
      [1, 0, { f: '=A1', v: 1 }],
    ])
    const bold = withTypedCell(after, 0, { v: 1, s: { bl: 1 } })
    expect(undoErrorOf(bold, [set]).open).toHaveLength(1)
    const calculated = withTypedCell(after, 1, { f: '=A1', v: 7 })
    expect(cellOf(undoPlanOf(calculated, [set]).workbook, 1)).toBeNull()
  })

  it('[SHEET-575] restores the sheet size unless the former size would cut off a cell of another user', () => {
    const start = workbookOf({ a: {} })
    const size = { rows: 20, columns: 8 }
    const operations: readonly Operation[] = [
      { type: 'set_sheet_size', sheet_id: 'a', before: size, after: { ...size, rows: 30 } },
      { type: 'set_column_width', sheet_id: 'a', column: 0, before: null, after: 200 },
    ]
    const { set, after } = writeCells(start, [[29, 0, { v: 1 }]], operations)
    expect(undoPlanOf(after, [set]).workbook.sheets['a']).toMatchObject({
      rowCount: 20,
      columnData: {},
    })
    const lower = withTypedCell(after, 28, { v: 2 })
    expect(undoPlanOf(lower, [set]).workbook.sheets['a']).toMatchObject({ rowCount: 30 })
  })
})

describe('an undo of a worksheet', () => {
  const start = workbookOf({ a: {} })
  const insert: Operation = {
    type: 'insert_sheet',
    sheet_id: 'n',
    index: 1,
    sheet: blankSheet('n', 'Forecast'),
  }
  const made = () => writeCells(start, [[0, 0, { v: 1 }]], [insert], 'n')

  it('[SHEET-577] removes the worksheet with its content, and undoing the undo restores both', () => {
    const { set, after } = made()
    const plan = undoPlanOf(after, [set])
    expect(plan.workbook.sheetOrder).toEqual(['a'])
    expect([plan.count, plan.cells]).toEqual([1, []])
    const undo = changeSetOf({ cells: [], operations: [...plan.operations], cells_first: true })
    const again = undoPlanOf(plan.workbook, [undo])
    expect(again.workbook).toEqual(after)
    expect(
      undoPlanOf(again.workbook, [changeSetOf({ operations: [...again.operations] })]).workbook,
    ).toEqual(plan.workbook)
  })

  it('[SHEET-577] reports cells that others wrote into the worksheet since, and keeps it if the user keeps the cells', () => {
    const { set, after } = made()
    const since = withTypedCell(after, 5, { v: 'note' }, 'n')
    expect(undoErrorOf(since, [set]).open).toMatchObject([
      { sheet: 'Forecast', row: 5, before: null, after: null, now: { v: 'note' } },
    ])
    const kept = undoPlanOf(since, [set], { 'Forecast!A6': 'mine' }).workbook
    expect([cellOf(kept, 0, 0, 'n'), cellOf(kept, 5, 0, 'n')]).toEqual([null, { v: 'note' }])
    expect(undoPlanOf(since, [set], { 'Forecast!A6': 'theirs' }).workbook.sheetOrder).toEqual(['a'])
  })

  it('[SHEET-578] is refused if a formula elsewhere uses the worksheet, if no other worksheet is visible, or if its name is taken', () => {
    const { set, after } = made()
    const used = withTypedCell(after, 0, { f: '=Forecast!A1*2', v: 2 })
    expect(undoErrorOf(used, [set])).toMatchObject({
      open: [],
      detail: expect.stringMatching(/Sheet a'!A1 uses.*Forecast/),
    })
    const { a, ...sheets } = after.sheets
    const hidden = { ...after, sheets: { ...sheets, a: { ...a, hidden: 1 } } } as WorkbookData
    expect(undoErrorOf(hidden, [set]).detail).toMatch(/only visible worksheet/)
    const plan = undoPlanOf(after, [set])
    const other = { ...plan.workbook.sheets['a'], name: 'Forecast' }
    const taken = { ...plan.workbook, sheets: { a: other } } as WorkbookData
    const undo = changeSetOf({ operations: [...plan.operations] })
    expect(undoErrorOf(taken, [undo]).detail).toMatch(/"Forecast"/)
  })

  it('[SHEET-578] is refused if the written worksheet was deleted since', () => {
    const { set, after } = writeCells(workbookOf({ a: {}, b: {} }), [[0, 0, { v: 1 }]])
    const { a: _, ...sheets } = after.sheets
    const without = { ...after, sheets, sheetOrder: ['b'] }
    expect(undoErrorOf(without, [set])).toMatchObject({
      open: [],
      detail: expect.stringMatching(/deleted \(Sheet a\)/),
    })
    const own = made()
    const gone = { ...own.after, sheets: start.sheets, sheetOrder: ['a'] }
    expect(undoErrorOf(gone, [own.set])).toEqual({ detail: UNDO_TEXTS.nothing, open: [] })
  })
})
