import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { pluginData } from '#server/sheets/workbook-parts.ts'
import {
  bookOf,
  filteredRowsOf,
  numberOf,
  rowsHidden,
  withTable,
  type Row,
} from '#tests/support/models/filter-book.ts'
import { placeBook, placedBook, PLACED_ID } from '#tests/support/models/placed-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const SLOW = 90_000
const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const place = (workbook: WorkbookData): void => placeBook(world, workbook)
const stored = (): WorkbookData => placedBook(world)

const filter = (input: object) =>
  world.call('filter_range', { spreadsheet_id: PLACED_ID, ...input })

const hiddenIn = (sheetId = 's'): readonly number[] => filteredRowsOf(stored(), sheetId)

describe('filter_range', () => {
  it(
    '[AGENT-965] shows the rows that match in the grid, as one change that can be undone',
    { timeout: SLOW },
    async () => {
      place(bookOf())
      const before = stored()
      const done = output(
        await filter({ conditions: [{ column: 'Amount', is: 'at_least', values: [100] }] }),
      )
      const hidden = rowsHidden(([, amount]) => !((numberOf(amount) ?? -1) >= 100))
      expect(done).toMatchObject({
        range: "'O''Brien''s'!A1:C9",
        table: null,
        rows: 8,
        shown: 3,
        hidden: 5,
        first_hidden: hidden,
      })
      expect(hiddenIn()).toEqual(hidden)
      expect(done.first_shown[1]).toEqual({ row: 3, cells: ['paid', '250.50', '2026-01-02'] })
      expect(world.sheets.changes).toHaveLength(1)
      const [set] = world.sheets.changes as readonly ChangeSet[]
      const undo = planUndo(stored(), set ? [set] : [], [''], {}, 'still')
      if (!undo.ok) throw new Error(JSON.stringify(undo.error))
      expect(pluginData(undo.value.workbook, 'SHEET_FILTER_PLUGIN')).toEqual({})
      expect(undo.value.workbook.sheets['s']?.cellData).toEqual(before.sheets['s']?.cellData)
      expect(undo.value.workbook.sheets['t']?.cellData?.[0]?.[1]?.f).toBe(
        "=SUBTOTAL(9,'O''Brien''s'!B2:B9)",
      )
    },
  )

  it(
    '[AGENT-966] calculates subtotals of shown rows, and names sums that count all',
    { timeout: SLOW },
    async () => {
      place(bookOf())
      const done = output(
        await filter({ conditions: [{ column: 'B', is: 'greater', values: [100] }] }),
      )
      expect(stored().sheets['t']?.cellData?.[0]?.[1]?.v).toBe(1250.5)
      expect(stored().sheets['t']?.cellData?.[1]?.[1]?.v).toBe(1329.5)
      expect(done.warning).toContain('Only shown rows count in constructor!B1.')
      expect(done.warning).toContain('still count the hidden rows: constructor!B2')
      expect(done.warning).toContain('1 number stored as text')
      expect(done.results).toContainEqual(expect.objectContaining({ label: 'Shown', cell: 'B1' }))
    },
  )

  it(
    '[AGENT-968] uses the own filter of a table, and shows all rows again',
    { timeout: SLOW },
    async () => {
      place(withTable())
      const done = output(
        await filter({
          range: 'Sales',
          conditions: [{ column: 'Amount', is: 'less', values: [50] }],
        }),
      )
      const hidden = rowsHidden(([, amount]) => !((numberOf(amount) ?? 99) < 50))
      expect(done).toMatchObject({ table: 'Sales', rows: 8, hidden: hidden.length })
      expect(hiddenIn()).toEqual(hidden)
      expect(pluginData(stored(), 'SHEET_FILTER_PLUGIN')).toEqual({})
      const inserted = await engine.restructure(stored(), [
        {
          id: 'sheet.command.insert-row-by-range',
          params: {
            subUnitId: 's',
            range: { startRow: 20, endRow: 20, startColumn: 0, endColumn: 19 },
            direction: 0,
          },
        },
      ])
      expect(
        inserted.ok && inserted.value.resources.filter(({ name }) => name === 'SHEET_TABLE_PLUGIN'),
      ).toEqual([])
      output(await filter({ range: 'Sales', remove: true }))
      expect(hiddenIn()).toEqual([])
      expect(await filter({ range: 'Sales', remove: true })).toMatchObject({
        success: false,
        error: expect.stringContaining('shows all rows'),
      })
    },
  )

  it(
    '[AGENT-968] keeps the filter with no conditions, replaces another range and removes it',
    { timeout: SLOW },
    async () => {
      place(bookOf())
      output(await filter({ conditions: [{ column: 'A', is: 'blank' }] }))
      expect(output(await filter({})).shown).toBe(8)
      expect(pluginData(stored(), 'SHEET_FILTER_PLUGIN')['s']).toBeDefined()
      const other = output(
        await filter({
          range: 'A1:B4',
          conditions: [{ column: 'B', is: 'greater', values: [200] }],
        }),
      )
      expect(other.warning).toContain("It replaces the filter of 'O''Brien''s'!A1:C9.")
      expect(hiddenIn()).toEqual([2, 4])
      output(await filter({ remove: true }))
      expect(pluginData(stored(), 'SHEET_FILTER_PLUGIN')).toEqual({})
      expect(await filter({ remove: true })).toMatchObject({
        success: false,
        error: expect.stringContaining('no filter to remove'),
      })
    },
  )

  it('[AGENT-968] leaves a total below the rows out', { timeout: SLOW }, async () => {
    const book = bookOf()
    const sheet = book.sheets['s']
    const cellData = { ...sheet?.cellData, 9: { 1: { f: '=SUM(B2:B9)', v: 1329.5, t: 2 } } }
    place({ ...book, sheets: { ...book.sheets, ...(sheet && { s: { ...sheet, cellData } }) } })
    const done = output(
      await filter({ range: 'A:C', conditions: [{ column: 'A', is: 'equals', values: ['none'] }] }),
    )
    expect(done).toMatchObject({ range: "'O''Brien''s'!A1:C9", shown: 0, hidden: 8 })
    expect(done.warning).toContain('Row 10 with totals stays outside of the filter.')
    expect(done.warning).toContain('No row matches')
  })

  it.each<[object, string]>([
    [{ range: 'Nowhere!A1:B2' }, 'There is no worksheet "Nowhere"'],
    [{ range: 'Empty!A1:C9' }, 'There are no cells in Empty!A1:C9'],
    [{ range: 'A1:C1' }, 'no rows below its header'],
    [{ conditions: [{ column: 'Amonut', is: 'blank' }] }, 'Did you mean "Amount"?'],
    [
      { conditions: [{ column: 'Amount', is: 'greater', values: ['many'] }] },
      'neither a figure nor a date',
    ],
    [{ conditions: [{ column: 'Amount', is: 'between', values: [1] }] }, 'needs two values'],
    [{ conditions: [{ column: 'Amount', is: 'equals' }] }, 'use blank or not_blank'],
    [{ conditions: [{ column: 'Amount', is: 'one_of' }] }, 'one_of needs values'],
  ])('[AGENT-969] refuses what it cannot filter, with a remedy: %j', async (input, error) => {
    place(bookOf())
    expect(await filter(input)).toMatchObject({
      success: false,
      error: expect.stringContaining(error),
    })
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-969] refuses a list of values in which equal texts differ', async () => {
    place(
      bookOf(
        [
          ['a', 1.001, null],
          ['b', 1.004, null],
          ['c', 2, null],
        ],
        { sheetOrder: ['s'] },
      ),
    )
    const conditions = [
      { column: 'Amount', is: 'greater', values: [1.002] },
      { column: 'Amount', is: 'not_blank' },
    ]
    expect(await filter({ conditions })).toMatchObject({
      success: false,
      error: expect.stringContaining('1 cell shows the same text'),
    })
  })

  it('[AGENT-969] filters 100,000 cells within 2 s', { timeout: SLOW }, async () => {
    const rows = Array.from({ length: 33_334 }, (_, at): Row => [
      at % 3 === 0 ? 'Open' : 'Paid',
      at,
      46_000 + (at % 90),
    ])
    const book = bookOf(rows)
    place({ ...book, sheetOrder: ['s', 'e'] })
    const start = performance.now()
    const done = output(
      await filter({
        conditions: [
          { column: 'Status', is: 'one_of', values: ['open'] },
          { column: 'Amount', is: 'at_least', values: [30_000] },
        ],
      }),
    )
    expect(performance.now() - start).toBeLessThan(2000)
    expect(done.shown).toBe(
      rows.filter(([name, amount]) => name === 'Open' && Number(amount) >= 30_000).length,
    )
    expect(JSON.stringify(done).length).toBeLessThan(3000)
  })
})
