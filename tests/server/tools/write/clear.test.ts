import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import { ok } from '#contract/api/result.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { formulasOf } from '#server/tools/write/check-formulas.ts'
import { clear } from '#server/tools/write/clear.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { callAfterSave } from '#tests/support/models/save-meanwhile.ts'
import { output, REFUSED, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { BIG_ROWS, bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

/** Quantities and prices, with amounts and their total. A second worksheet reads both. */
const BOOK = {
  title: 'Sales',
  sheets: [
    {
      name: "O'Brien's",
      blocks: [
        { range: 'A1:C1', values: [['Quantity', 'Price', 'Amount']], role: 'header' },
        {
          range: 'A2:B4',
          values: [
            [1, 10],
            [2, 20],
            [3, '$30'],
          ],
          format: 'money',
        },
        { range: 'C2:C4', values: [['=A2*B2']], format: 'money' },
        { range: 'C5', values: [['=SUM(C2:C4)']], role: 'total', format: 'money' },
      ],
    },
    {
      name: 'constructor',
      blocks: [
        { range: 'A1:B1', values: [['Total', "='O''Brien''s'!C5"]] },
        { range: 'A2:B2', values: [['Average price', "=AVERAGE('O''Brien''s'!B2:B4)"]] },
      ],
    },
  ],
}

const stored = (): WorkbookData => {
  const book = world.sheets.stored.get('id-1')?.workbook_data
  if (!book) throw new Error('nothing stored')
  return book
}

const cellOf = (name: string, row: number, column: number): CellState | null => {
  const sheet = Object.values(stored().sheets).find((one) => one.name === name)
  return sheet ? cellAt(sheet, row, column) : null
}

describe('clear', () => {
  it('[AGENT-905] removes contents but no formats, as one change that can be undone', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const before = stored()
    const style = cellOf("O'Brien's", 1, 1)?.s
    const done = output(await world.call('clear', { range: 'B2:C3' }))
    expect(done).toMatchObject({
      range: "'O''Brien''s'!B2:C3",
      cleared: { formulas: 2, values: 2, formats: 0 },
      written: 4,
      revision: 2,
    })
    expect(done.cells[0]).toEqual({ cell: 'B2', before: '10.00', after: '' })
    expect(cellOf("O'Brien's", 1, 1)).toEqual({ s: style })
    expect(cellOf("O'Brien's", 4, 2)?.v).toBe(90)
    expect(cellOf('constructor', 1, 1)?.v).toBe(30)
    expect(world.sheets.changes).toHaveLength(1)
    const [set] = world.sheets.changes
    if (!set) throw new Error('no change')
    expect(set).toMatchObject({
      tool_name: 'clear',
      title: "Clear contents of 'O''Brien''s'!B2:C3",
    })
    const undone = applyChangeSet(stored(), invertChangeSet(set))
    if (!undone.ok) throw new Error('cannot be undone')
    expect(formulasOf(undone.value)).toEqual(formulasOf(before))
    expect(formulasOf(before)).toHaveLength(6)
    expect(clear.summary(done)).toBe("Cleared 2 formulas, 2 values in 'O''Brien''s'!B2:C3.")
  })

  it('[AGENT-907] warns of formulas elsewhere that read emptied cells', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const { readers, warning } = output(await world.call('clear', { range: 'B2:C3' }))
    // C5 reads C2:C3, and the average reads B2:B3. C2 and C3 are gone themselves.
    expect(readers).toBe(2)
    expect(warning).toBe(
      "2 formulas elsewhere read cleared cells: 'O''Brien''s'!C5, constructor!B2.",
    )
  })

  it('[AGENT-906] names the cells that are in error afterwards, and results before and after', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const done = output(await world.call('clear', { range: "'O''Brien''s'!B:B", what: 'all' }))
    expect(done.range).toBe("'O''Brien''s'!B1:B5")
    expect(done.cleared).toEqual({ formulas: 0, values: 4, formats: 4 })
    expect(done.errors).toEqual({
      count: 1,
      cells: [{ cell: 'constructor!B2', error: '#DIV/0! (a division by zero)' }],
    })
    expect(done.results).toContainEqual({
      sheet: 'constructor',
      cell: 'B1',
      label: 'Total',
      before: '140.00',
      after: '0.00',
    })
    expect(cellOf("O'Brien's", 1, 1)).toBeNull()
  })

  it('[AGENT-905] removes formats only, and then calculates nothing', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const idle: WorkbookEngine = {
      ...engine,
      recalculateAfter: async () => {
        throw new Error('calculated')
      },
    }
    const call = world.callWith({ spreadsheetId: 'id-1', engine: idle })
    const done = output(await call('clear', { range: 'A1:C5', what: 'formats' }))
    expect(done.cleared).toEqual({ formulas: 0, values: 0, formats: 13 })
    expect([done.recalculated, done.readers, done.warning]).toEqual([0, 0, undefined])
    expect(done.cells.find(({ cell }) => cell === 'C2')).toMatchObject({
      before: '10.00',
      after: '10',
    })
    expect(cellOf("O'Brien's", 1, 2)).toEqual({ f: '=A2*B2', v: 10, t: 2 })
    expect(await call('clear', { range: 'A1:C5', what: 'formats' })).toEqual({
      success: false,
      output: REFUSED,
      error: "'O''Brien''s'!A1:C5 has no formats. Nothing was written.",
    })
  })

  it('[AGENT-908] keeps a value that an array formula fills, and clears all with the formula', async () => {
    const blocks = [{ range: 'A1', values: [['=SEQUENCE(3,2)']] }]
    const sheets = [
      { name: 'Array', blocks: [...blocks, { range: 'E1', values: [['=SUM(B3:B9)']] }] },
    ]
    output(await world.call('create_spreadsheet', { title: 'Array', sheets }))
    expect(cellOf('Array', 2, 1)?.v).toBe(6)
    expect(await world.call('clear', { range: 'B2:B3' })).toEqual({
      success: false,
      output: REFUSED,
      error:
        'Array!B2:B3 has nothing to clear. Nothing was written. 2 cells kept the value that an array formula outside of the range fills in. Clear that formula instead.',
    })
    const done = output(await world.call('clear', { range: 'A1:A2' }))
    expect(done.cleared).toEqual({ formulas: 1, values: 0, formats: 0 })
    expect(done.readers).toBe(1)
    expect(done.warning).not.toContain('kept')
    expect(cellOf('Array', 2, 1)?.v ?? null).toBeNull()
    expect(cellOf('Array', 0, 4)?.v).toBe(0)
  })

  it('[AGENT-908] keeps a shared formula whose first cell goes', async () => {
    const book = bigWorkbook('shared')
    const sheet = book.sheets['sheet']
    if (!sheet) throw new Error('no sheet')
    const cellData = {
      0: { 0: { v: 5, t: 2 }, 1: { f: '=A1*2', si: 'x', v: 10, t: 2 } },
      1: { 0: { v: 6, t: 2 }, 1: { si: 'x', v: 12, t: 2 } },
    }
    const workbook_data = { ...book, sheets: { sheet: { ...sheet, cellData } } }
    await world.sheets.create({ id: 'id-1', title: 'Shared', workbook_data })
    const call = world.callWith({ spreadsheetId: 'id-1' })
    const done = output(await call('clear', { range: 'B1' }))
    expect(done.cleared).toEqual({ formulas: 1, values: 0, formats: 0 })
    expect(cellOf('Sheet1', 1, 1)).toMatchObject({ f: '=A2*2', v: 12 })
  })

  it('[AGENT-906] says how many of the cells were hidden', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const book = stored()
    const [id = ''] = book.sheetOrder
    const sheet = book.sheets[id]
    if (!sheet) throw new Error('no sheet')
    const hidden = { ...sheet, rowData: { 2: { hd: 1 } } }
    const workbook_data = { ...book, sheets: { ...book.sheets, [id]: hidden } }
    await world.sheets.create({ id: 'id-1', title: 'Sales', workbook_data })
    const { warning } = output(await world.call('clear', { range: 'A2:A4' }))
    expect(warning).toContain('1 cleared cell was hidden.')
  })

  it.each([
    ["'O''Brien''s'!F1:G9", 'has nothing to clear'],
    ['constructr!A1', 'Did you mean "constructor"?'],
    ['nowhere', 'is not an address of this spreadsheet'],
    ['@selection', 'Nothing is selected.'],
  ])('[AGENT-908] refuses %s', async (range, words) => {
    output(await world.call('create_spreadsheet', BOOK))
    expect(await world.call('clear', { range })).toEqual({
      success: false,
      output: REFUSED,
      error: expect.stringContaining(words),
    })
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-908] clears the open worksheet and its selection', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const view = { sheet: 'constructor', selection: 'A1:B2' }
    const call = world.callWith({ spreadsheetId: 'id-1', view })
    expect(output(await call('clear', { range: '@selection' })).cleared).toEqual({
      formulas: 2,
      values: 2,
      formats: 0,
    })
    expect(await call('clear', { range: 'A:XFD' })).toMatchObject({ success: false })
    expect(WRITING_TOOLS.has('clear')).toBe(true)
  })
})

describe('clear while someone else saves', () => {
  beforeEach(async () => {
    output(await world.call('create_spreadsheet', BOOK))
  })

  it('[AGENT-908] plans again on the newest workbook', async () => {
    const call = callAfterSave(world, (book) => book)
    const done = output(await call('clear', { range: 'B2:B3' }))
    expect([done.revision, done.cleared.values]).toEqual([3, 2])
  })

  it('[AGENT-908] clears nothing if a cell has changed', async () => {
    const call = callAfterSave(world, (book) => {
      const [id = ''] = book.sheetOrder
      const sheet = book.sheets[id]
      if (!sheet) throw new Error('no sheet')
      const row = { ...sheet.cellData?.[1], 1: { v: 11, t: 2 } }
      const cellData = { ...sheet.cellData, 1: row }
      return { ...book, sheets: { ...book.sheets, [id]: { ...sheet, cellData } } }
    })
    expect(await call('clear', { range: 'B2:B3' })).toMatchObject({
      success: false,
      error: expect.stringContaining('B2 changed while this was being calculated'),
    })
    expect(cellOf("O'Brien's", 1, 1)?.v).toBe(11)
  })
})

describe('clear in a worksheet of 100,000 cells', () => {
  const idle: WorkbookEngine = {
    ...engine,
    recalculateAfter: async (workbook) =>
      ok({ workbook, recalculated: 0, errors: [], spills: [], circular: false }),
  }

  it('[AGENT-909] takes less than 2 s beside the calculation, and counts all readers', async () => {
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    const call = world.callWith({ spreadsheetId: 'big', engine: idle })
    const start = process.threadCpuUsage()
    const done = output(await call('clear', { range: 'A:B' }))
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000)
    expect(done.cleared.values).toBe(2 * BIG_ROWS)
    expect(done.readers).toBe(BIG_ROWS)
    expect(JSON.stringify(done).length).toBeLessThan(8000)
  })

  it('[AGENT-909] refuses more cells than one call may write', async () => {
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    const call = world.callWith({ spreadsheetId: 'big', engine: idle })
    expect(await call('clear', { range: 'A:J' })).toMatchObject({
      success: false,
      error: expect.stringContaining('100,000 cells exceed the limit'),
    })
  })
})
