import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import { rebaseChangeSet } from '#contract/workbook/rebase-change-set.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { changeSetOf, workbookOf } from '#tests/support/workbook/workbooks.ts'

const cell = (row: number, before: number | null, after: number) => ({
  sheet_id: 'a',
  row,
  column: 0,
  before: before === null ? null : { v: before },
  after: { v: after },
})

describe('a change of the assistant beside unsaved edits of the user', () => {
  it('[SAVE-400] merges with edits of other cells, and is refused for the same cell', () => {
    const place = fc.nat(9)
    fc.assert(
      fc.property(place, place, (mine, theirs) => {
        const edited = workbookOf({ a: { [mine]: { 0: { v: 'mine' } } } })
        const rebased = rebaseChangeSet(edited, changeSetOf({ cells: [cell(theirs, null, 5)] }), {})
        if (mine === theirs) {
          expect(rebased).toBeNull()
          return
        }
        const sheet = rebased?.workbook.sheets['a'] ?? blankSheet('', '')
        expect(cellAt(sheet, mine, 0)?.v).toBe('mine')
        expect(cellAt(sheet, theirs, 0)?.v).toBe(5)
      }),
    )
  })

  it('[SAVE-400] merges if a style looks the same under another id, because the editor assigns other ids', () => {
    const styles = { ll1: { bl: 1 } }
    const edited = workbookOf({ a: { 0: { 0: { v: 1, s: 'g7' } } } }, { g7: { bl: 1 } })
    const change = changeSetOf({
      cells: [
        {
          sheet_id: 'a',
          row: 0,
          column: 0,
          before: { v: 1, s: 'll1' },
          after: { v: 2, s: 'll1' },
        },
      ],
    })
    expect(rebaseChangeSet(edited, change, styles)?.set.cells).toEqual([
      {
        sheet_id: 'a',
        row: 0,
        column: 0,
        before: { v: 1, s: 'g7' },
        after: { v: 2, s: { bl: 1 } },
      },
    ])
  })

  it('[SAVE-401, SAVE-757] keeps rows that the user added and a column width that the user set', () => {
    const book = workbookOf({ a: {} })
    const sheet = { ...blankSheet('a', 'Sheet a'), rowCount: 500, columnData: { 0: { w: 300 } } }
    const rebased = rebaseChangeSet(
      { ...book, sheets: { a: sheet } },
      changeSetOf({
        operations: [
          {
            type: 'set_sheet_size',
            sheet_id: 'a',
            before: { rows: 20, columns: 20 },
            after: { rows: 120, columns: 30 },
          },
          { type: 'set_column_width', sheet_id: 'a', column: 0, before: null, after: 90 },
        ],
      }),
      {},
    )
    expect(rebased?.workbook.sheets['a']).toMatchObject({
      rowCount: 500,
      columnCount: 30,
      columnData: { 0: { w: 300 } },
    })
  })

  it("[SAVE-400] is refused if the user's workbook already has a worksheet of the same name", () => {
    const sheet = blankSheet('new', 'Sheet a')
    const change = changeSetOf({
      operations: [{ type: 'insert_sheet', sheet_id: 'new', index: 1, sheet }],
    })
    expect(rebaseChangeSet(workbookOf({ a: {} }), change, {})).toBeNull()
  })
})
