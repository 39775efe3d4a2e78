import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { SORT_BOOK, storedBook, workedMs } from '#tests/support/models/sort-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { BIG_ROWS, bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const TIMEOUT_MS = 120_000
const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})
const { sheetOf, valuesOf, put } = storedBook(() => world)

const errorOf = async (input: object): Promise<string> => {
  const done = await world.call('sort_range', input)
  if (done.success) throw new Error('it was not refused')
  return done.error
}

describe('a refused sort', () => {
  it(
    '[AGENT-963] says why, where and what to do instead',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      const by = [{ column: 'Name' }]
      expect(await errorOf({ range: 'Sals!A1:D5', by })).toContain('no worksheet "Sals"')
      expect(await errorOf({ range: 'A1:D5', by: [{ column: 'Amout' }] })).toContain(
        'Did you mean "Amount"?',
      )
      expect(await errorOf({ range: 'H1:K9', by })).toContain('no cells with content')
      expect(await errorOf({ range: 'A1:D2', by })).toContain('fewer than two rows')
      expect(await errorOf({ range: 'A1:D5', by: [{ column: 'Total' }] })).toContain('The columns')
      const { mergeData = [], rowData = {} } = sheetOf() as { mergeData?: []; rowData?: object }
      put({ mergeData: [{ startRow: 2, endRow: 3, startColumn: 3, endColumn: 4 }] })
      expect(await errorOf({ range: 'A1:D5', by })).toContain('merged cells: D3:E4')
      put({ mergeData, rowData: { 2: { hd: 1 } } })
      expect(await errorOf({ range: 'A1:D5', by })).toContain('are hidden: 3.')
      const filter = { [sheetOf().id]: { cachedFilteredOut: [1] } }
      const resources = [{ name: 'SHEET_FILTER_PLUGIN', data: JSON.stringify(filter) }]
      put({ rowData }, { resources })
      expect(await errorOf({ range: 'A1:D5', by })).toContain('A filter hides rows')
      put({}, { resources: [] })
      output(await world.call('write_range', { range: 'G2', values: [['=SEQUENCE(3)']] }))
      expect(await errorOf({ range: 'A1:G4', has_header: true, by: [{ column: 'G' }] })).toContain(
        'array formula: G2, G3, G4',
      )
      output(
        await world.call('write_range', {
          range: 'D3',
          values: [['=SUM(D2:D2,D4:D5)']],
          overwrite: true,
        }),
      )
      expect(await errorOf({ range: 'A1:D4', by })).toContain('add up other rows: 3.')
      expect(world.sheets.changes).toHaveLength(2)
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-963] leaves rows that are in order, and an empty worksheet',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      const by = [{ column: 'Price' }, { column: 'Name' }]
      output(await world.call('sort_range', { range: 'A1:D5', by }))
      expect(await errorOf({ range: 'A1:D5', by })).toContain('is in this order already')
      put({ cellData: {} })
      expect(await errorOf({ range: 'A:D', by })).toContain('no cells with content')
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-963] treats a name such as Total SA as a record, and a typed sum as a total',
    async () => {
      const rows = [
        ['Shell', 5],
        ['BP', 4],
        ['Total SA', 3],
      ]
      const sheets = [
        { name: 'A', blocks: [{ range: 'A1:B4', values: [['Company', 'Sales'], ...rows] }] },
        {
          name: 'B',
          blocks: [{ range: 'A1:B5', values: [['Company', 'Sales'], ...rows, ['Total 2026', 12]] }],
        },
      ]
      output(await world.call('create_spreadsheet', { title: 'Oil', sheets }))
      const one = output(
        await world.call('sort_range', { range: 'A!A:B', by: [{ column: 'Sales' }] }),
      )
      expect(one.totals).toEqual([])
      expect(valuesOf(1, 1, 3)).toEqual([3, 4, 5])
      const two = output(
        await world.call('sort_range', { range: 'B!A:B', by: [{ column: 'Sales' }] }),
      )
      expect(two.totals).toEqual(['B!A5:B5'])
      expect(valuesOf(1, 1, 4, 1)).toEqual([3, 4, 5, 12])
    },
    TIMEOUT_MS,
  )
})

describe('a large sort', () => {
  const MOST_MS = 2000
  /** Without the calculation, which a busy machine may delay. */
  const quick: WorkbookEngine = {
    ...engine,
    recalculateAfter: async (workbook) =>
      ok({ workbook, recalculated: 0, errors: [], spills: [], circular: false }),
  }

  it(
    '[AGENT-964] of 5,000 rows and 50,000 cells takes less than 2 seconds',
    async () => {
      await world.sheets.create({ id: 'id-1', title: 'Big', workbook_data: bigWorkbook('id-1') })
      const expected = Array.from({ length: 5000 }, (_, row) => (row * 9) % 977).toSorted(
        (a, b) => b - a,
      )
      const call = world.callWith({ engine: quick, spreadsheetId: 'id-1' })
      const start = workedMs()
      const done = output(
        await call('sort_range', { range: 'A1:J5000', by: [{ column: 'A', order: 'desc' }] }),
      )
      expect(workedMs() - start).toBeLessThan(MOST_MS)
      expect(done.rows).toBe(5000)
      expect(valuesOf(0, 0, 4999)).toEqual(expected)
      // Each record stays whole: its nine numbers count up from the first.
      for (let column = 1; column < 9; column += 1)
        expect(valuesOf(column, 0, 4999)).toEqual(expected.map((first) => (first + column) % 977))
      expect(formulaAt(sheetOf(), 17, 9)).toBe('=SUM(A18:I18)*1.05')
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-964] names the formulas beside 10,000 rows, and refuses too many cells',
    async () => {
      await world.sheets.create({ id: 'id-1', title: 'Big', workbook_data: bigWorkbook('id-1') })
      const call = world.callWith({ engine: quick, spreadsheetId: 'id-1' })
      const start = workedMs()
      const done = output(await call('sort_range', { range: 'A:B', by: [{ column: 'A' }] }))
      expect(workedMs() - start).toBeLessThan(MOST_MS)
      expect(done.rows).toBe(BIG_ROWS)
      expect(done.warning).toContain('formulas outside the sorted cells now read other records')
      const many = await call('sort_range', { range: 'A:J', by: [{ column: 'B', order: 'desc' }] })
      expect(many).toMatchObject({ success: false })
      if (!many.success) expect(many.error).toContain('Ask the user to sort it in the grid')
    },
    TIMEOUT_MS,
  )
})
