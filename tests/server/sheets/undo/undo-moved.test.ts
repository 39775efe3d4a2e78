import { describe, expect, it } from 'vitest'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import {
  cellOf,
  undoErrorOf,
  withTypedCell,
  undoPlanOf,
  writeCells,
} from '#tests/support/workbook/undo-plans.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

describe('an undo after saves by others', () => {
  it('[SHEET-790] is refused if saves report moved rows, whatever its cells contain', () => {
    // Neither cleared cells nor equal values show whether their rows moved.
    const start = workbookOf({
      a: { 2: { 0: { v: 0 } }, 3: { 0: { v: 1 } }, 4: { 0: { v: 2 } }, 5: { 0: { v: 3 } } },
    })
    for (const after of [null, { v: 0 }]) {
      const write = writeCells(
        start,
        [3, 4, 5].map((row) => [row, 0, after] as const),
      )
      expect(undoErrorOf(write.after, [write.set], {}, 'moved')).toEqual({
        detail: UNDO_TEXTS.moved,
        open: [],
      })
      expect(undoPlanOf(write.after, [write.set], {}, 'still').count).toBe(3)
    }
  })

  it('[SHEET-790] asks which cells to keep if saves report that no rows moved, and is refused if saves do not report moves at all', () => {
    const start = workbookOf({ a: { 9: { 0: { v: 0 } }, 10: { 0: { v: 0 } } } })
    const { set, after } = writeCells(start, [
      [3, 0, { v: 0 }],
      [4, 0, { v: 0 }],
    ])
    const since = withTypedCell(withTypedCell(after, 3, { v: 5 }), 4, { v: 6 })
    expect(undoErrorOf(since, [set], {}, 'still').open).toHaveLength(2)
    expect(undoErrorOf(since, [set], {}, 'unknown')).toEqual({ detail: UNDO_TEXTS.moved, open: [] })
  })

  it('[SHEET-794] is refused after a limited number of cell comparisons if all cells are alike', () => {
    const zeros = Array.from({ length: 4000 }, (_, row) => [row, 0, { v: 0 }] as const)
    const { set, after } = writeCells(workbookOf({ a: {} }), zeros)
    let looks = 0
    // Nearly every row matches the written zeros, so the search finds many partial matches.
    const rows = Object.fromEntries(
      Array.from({ length: 4000 }, (_, row) => [row, { 0: { v: row === 3500 ? 5 : 0 } }]),
    )
    const cellData = new Proxy(rows, {
      get: (held, row) => {
        looks += 1
        return Reflect.get(held, row)
      },
    })
    const { a } = after.sheets
    const since = { ...after, sheets: { a: { ...a, cellData } } } as WorkbookData
    expect(undoErrorOf(since, [set])).toEqual({ detail: UNDO_TEXTS.moved, open: [] })
    expect(looks).toBeLessThan(300_000)
  })

  it('[SHEET-790] if saves do not report moves, also looks for cleared cells that moved', () => {
    const start = workbookOf({ a: { 3: { 0: { v: 1 } }, 4: { 0: { v: 2 } } } })
    const { set, after } = writeCells(start, [
      [2, 0, { v: 'Rent' }],
      [3, 0, null],
      [4, 0, null],
      [5, 0, { v: 'Total' }],
    ])
    const cellData = { 3: { 0: { v: 'Rent' } }, 6: { 0: { v: 'Total' } } }
    const { a } = after.sheets
    const lower = { ...after, sheets: { a: { ...a, cellData } } } as WorkbookData
    expect(undoErrorOf(lower, [set]).detail).toBe(UNDO_TEXTS.moved)
    // Another value between the two texts makes them count as rewritten, not as moved.
    const between = withTypedCell(lower, 4, { v: 9 })
    expect(undoErrorOf(between, [set]).open.map(({ row }) => row)).toEqual([3, 4])
  })

  it('[SHEET-791] changes nothing and says so if none of the written cells remains', () => {
    const start = workbookOf({ a: {} })
    const writes = [
      [[4, 0, { v: 10 }]],
      [[4, 0, { f: '=A1', v: 0 }]],
      [
        [4, 0, { v: 10 }],
        [4, 1, { v: 20 }],
        [4, 2, { v: 30 }],
      ],
    ] as const
    for (const cells of writes) {
      const { set, after } = writeCells(start, cells)
      const { a } = after.sheets
      const row = a?.cellData?.[4] ?? {}
      const book = (cellData: object) =>
        ({ ...after, sheets: { a: { ...a, cellData } } }) as WorkbookData
      for (const moved of ['still', 'unknown'] as const) {
        expect(undoErrorOf(book({}), [set], {}, moved)).toEqual({
          detail: UNDO_TEXTS.nothing,
          open: [],
        })
        const lower = undoErrorOf(book({ 5: row }), [set], {}, moved)
        expect([UNDO_TEXTS.nothing, UNDO_TEXTS.moved]).toContain(lower.detail)
      }
      const changed = withTypedCell(after, 4, { v: 'mine' })
      if (cells.length === 1)
        expect(undoErrorOf(changed, [set], { '*': 'mine' })).toEqual({
          detail: UNDO_TEXTS.allKept,
          open: [],
        })
    }
  })

  it('[SHEET-576] reports and restores a value that a person entered between two writes', () => {
    const start = workbookOf({ a: { 3: { 0: { v: 1 } } } })
    const one = writeCells(start, [[3, 0, { v: 10 }]])
    const two = writeCells(withTypedCell(one.after, 3, { v: 555 }), [[3, 0, { v: 20 }]])
    const sets = [one.set, two.set]
    expect(undoErrorOf(two.after, sets, {}, 'still').open).toMatchObject([
      { row: 3, before: { v: 555 }, after: { v: 20 }, now: { v: 20 } },
    ])
    const back = undoPlanOf(two.after, sets, { '*': 'theirs' }, 'still')
    expect(cellOf(back.workbook, 3)).toEqual({ v: 555 })
    expect(undoErrorOf(two.after, sets, { '*': 'mine' }, 'still').detail).toBe(UNDO_TEXTS.allKept)
    // A further change makes the cell an ordinary conflict again.
    const again = withTypedCell(two.after, 3, { v: 7 })
    expect(undoErrorOf(again, sets, {}, 'still').open).toMatchObject([
      { before: { v: 555 }, now: { v: 7 } },
    ])
  })
})

describe('an undo that removes a worksheet', () => {
  const made = () => {
    const sheet = blankSheet('n', 'Made')
    const insert = { type: 'insert_sheet', sheet_id: 'n', index: 1, sheet } as const
    return writeCells(workbookOf({ a: {} }), [[0, 0, { v: 3 }]], [insert], 'n')
  }
  const kept = (name: string, data: object) => ({ name, data: JSON.stringify(data) })
  const of = (after: WorkbookData, ...resources: ReturnType<typeof kept>[]): WorkbookData => ({
    ...after,
    resources,
  })
  const rate = { r: { id: 'r', name: 'Rate', formulaOrRefString: 'Made!$A$1' } }

  it.each([
    ['the name "Rate"', kept('SHEET_DEFINED_NAME_PLUGIN', rate)],
    [
      'a data validation rule',
      kept('SHEET_DATA_VALIDATION_PLUGIN', { a: [{ type: 'list', formula1: "='made'!A1:A3" }] }),
    ],
    [
      'a conditional format',
      kept('SHEET_CONDITIONAL_FORMATTING_PLUGIN', { a: [{ rule: { value: '=A1>Made!A1' } }] }),
    ],
  ])('[SHEET-578] is refused if %s uses the worksheet', (user, resource) => {
    const { set, after } = made()
    expect(undoErrorOf(of(after, resource), [set])).toEqual({
      detail: UNDO_TEXTS.sheetUsed('Made', user),
      open: [],
    })
  })

  it('[SHEET-578] is refused if a formula uses a table in the worksheet', () => {
    const { set, after } = made()
    const table = kept('SHEET_TABLE_PLUGIN', { n: { tables: [{ id: 't', name: 'Sales' }] } })
    for (const f of ['=SUM(Sales[Amount])', '=ROWS(sales)'])
      expect(undoErrorOf(of(withTypedCell(after, 0, { f, v: 1 }), table), [set]).detail).toBe(
        UNDO_TEXTS.sheetUsed('Made', "'Sheet a'!A1"),
      )
    for (const f of ['=SUM(Salesperson)', '=SALES(1)', '=B2'])
      expect(
        undoPlanOf(of(withTypedCell(after, 0, { f, v: 1 }), table), [set]).workbook.sheetOrder,
      ).toEqual(['a'])
  })

  it("[SHEET-578] succeeds if only the worksheet's own rules and names refer to the worksheet", () => {
    const { set, after } = made()
    const own = of(
      after,
      kept('SHEET_DEFINED_NAME_PLUGIN', {
        l: { id: 'l', name: 'Local', formulaOrRefString: 'Made!$A$1', localSheetId: 'n' },
        o: { id: 'o', name: 'Other', formulaOrRefString: "'Sheet a'!$A$1" },
      }),
      kept('SHEET_DATA_VALIDATION_PLUGIN', { n: [{ formula1: '=Made!A1' }] }),
      { name: 'SHEET_NOTE_PLUGIN', data: '{' },
    )
    expect(undoPlanOf(own, [set]).workbook.sheetOrder).toEqual(['a'])
  })
})
