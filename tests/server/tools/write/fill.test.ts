import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { ok } from '#contract/api/result.ts'
import { cellAt, styleOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { fill } from '#server/tools/write/fill.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { output, REFUSED, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const BOOK = {
  title: 'Plan',
  sheets: [
    {
      name: "O'Brien's",
      blocks: [
        { range: 'A1:D1', values: [['Date', 'Month', 'Sales', 'Total']], role: 'header' },
        { range: 'A2:A3', values: [['2026-01-31'], ['2026-02-28']] },
        { range: 'B2:B3', values: [[1], [2]], role: 'input' },
        { range: 'C2', values: [['=B2*$F$1']], format: 'money' },
        { range: 'D2', values: [['=SUM(C$2:C2)']], format: 'money' },
        { range: 'E2:E3', values: [['Low'], [true]] },
        { range: 'F1', values: [[100]] },
      ],
    },
    { name: 'constructor', blocks: [{ range: 'A1', values: [["=SUM('O''Brien''s'!C2:C13)"]] }] },
  ],
}

const bookOf = (): WorkbookData => {
  const book = world.sheets.stored.get('id-1')?.workbook_data
  if (!book) throw new Error('nothing stored')
  return book
}
const sheetOf = (at = 0): SheetData => {
  const book = bookOf()
  const sheet = book.sheets[book.sheetOrder[at] ?? '']
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const valuesOf = (column: number, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => cellAt(sheetOf(), first + at, column)?.v)

describe('a fill that copies', () => {
  it('[AGENT-901] shifts formulas and keeps formats, as one change that can be undone', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    output(await world.call('fill', { from: 'B2:B3', to: 'B2:B13', series: 'series' }))
    const done = output(await world.call('fill', { from: 'C2:D2', to: 'C3:D13' }))
    expect(done).toMatchObject({
      range: "'O''Brien''s'!C2:D13",
      from: "'O''Brien''s'!C2:D2",
      written: 22,
      revision: 3,
    })
    for (let row = 1; row <= 12; row += 1) {
      expect(formulaAt(sheetOf(), row, 2)).toBe(`=B${row + 1}*$F$1`)
      expect(formulaAt(sheetOf(), row, 3)).toBe(`=SUM(C$2:C${row + 1})`)
    }
    // The sum of the months 1 to 12, times 100.
    expect(cellAt(sheetOf(), 12, 3)?.v).toBe(7800)
    expect(done.cells.at(-1)).toMatchObject({ cell: 'D13', after: '7,800.00' })
    expect(done.results).toMatchObject([])
    expect(cellAt(sheetOf(1), 0, 0)?.v).toBe(7800)
    const style = (row: number) => styleOf(bookOf(), cellAt(sheetOf(), row, 2)?.s)
    expect(style(12)).toEqual(style(1))
    const [, , set] = [null, ...world.sheets.changes]
    if (!set) throw new Error('no change')
    expect(set).toMatchObject({ tool_name: 'fill' })
    expect(applyChangeSet(bookOf(), invertChangeSet(set))).toMatchObject({ ok: true })
    expect(fill.summary(done)).toContain("Filled 22 cells of 'O''Brien''s'!C2:D13 from ")
    expect(WRITING_TOOLS.has('fill')).toBe(true)
  })

  it('[AGENT-901] repeats a pattern of several cells in both directions', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    output(await world.call('fill', { from: 'E2:E3', to: 'E2:E6' }))
    expect(valuesOf(4, 1, 5)).toEqual(['Low', 1, 'Low', 1, 'Low'])
    expect(cellAt(sheetOf(), 4, 4)?.t).toBe(3)
    output(
      await world.call('write_range', {
        range: 'I9:J10',
        values: [
          [1, 2],
          [3, '=I9'],
        ],
      }),
    )
    output(await world.call('fill', { from: 'I9:J10', to: 'H8:L11' }))
    const rows = [7, 8, 9, 10].map((row) =>
      [7, 8, 9, 10, 11].map(
        (column) => formulaAt(sheetOf(), row, column) ?? cellAt(sheetOf(), row, column)?.v,
      ),
    )
    expect(rows).toEqual([
      ['=G7', 3, '=I7', 3, '=K7'],
      [2, 1, 2, 1, 2],
      ['=G9', 3, '=I9', 3, '=K9'],
      [2, 1, 2, 1, 2],
    ])
  })

  it('[AGENT-901] fills a column down to the last used row, and to the side, up and left', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    output(await world.call('write_range', { range: 'F20', values: [['=F19+1']] }))
    const down = output(await world.call('fill', { from: 'C2', to: 'C:C' }))
    expect(down.range).toBe("'O''Brien''s'!C2:C20")
    const up = output(await world.call('fill', { from: 'F20', to: 'F15:F20' }))
    expect(up.written).toBe(5)
    expect(formulaAt(sheetOf(), 14, 5)).toBe('=F14+1')
    output(await world.call('fill', { from: 'F20', to: 'G20:I20' }))
    expect(formulaAt(sheetOf(), 19, 8)).toBe('=I19+1')
    const left = output(await world.call('fill', { from: 'I20', to: 'A20:I20', overwrite: true }))
    expect(formulaAt(sheetOf(), 19, 0)).toBe('=A19+1')
    expect(left.warning).toBeUndefined()
  })

  it('[AGENT-904] names formulas that lose a reference', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    output(await world.call('write_range', { range: 'H2', values: [['=G1']] }))
    const done = output(await world.call('fill', { from: 'H2', to: 'H1' }))
    expect(done.errors).toEqual({
      count: 1,
      cells: [{ cell: 'H1', error: '#REF! (a reference to cells that do not exist)' }],
    })
  })
})

describe('a fill that continues a series', () => {
  it('[AGENT-902] continues numbers and dates by their step, and says it', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const done = output(
      await world.call('fill', { from: 'A2:C3', to: 'A4:C7', series: 'series', overwrite: true }),
    )
    // 31 March 2026 is 46,112 days after 30 December 1899.
    expect(valuesOf(0, 3, 6)).toEqual([46_112, 46_142, 46_173, 46_203])
    expect(valuesOf(1, 3, 6)).toEqual([3, 4, 5, 6])
    expect([3, 5].map((row) => formulaAt(sheetOf(), row, 2))).toEqual(['=B4*$F$1', '=B6*$F$1'])
    expect(done.steps).toEqual(['A2:A3: 1 month', 'B2:B3: 1'])
    expect(done.cells[0]).toMatchObject({ cell: 'A4', after: '2026-03-31' })
    expect(done.warning).toBeUndefined()
  })

  it('[AGENT-902] repeats texts and mixed lines, and says so', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    output(
      await world.call('write_range', {
        range: 'H2:I3',
        values: [
          ['Q1', 7],
          ['Q2', '=I2'],
        ],
      }),
    )
    const done = output(await world.call('fill', { from: 'H2:I3', to: 'H2:I5', series: 'series' }))
    expect(valuesOf(7, 3, 4)).toEqual(['Q1', 'Q2'])
    expect([cellAt(sheetOf(), 3, 8)?.v, formulaAt(sheetOf(), 4, 8)]).toEqual([7, '=I4'])
    expect(done.warning).toBe('I2:I3 does not hold numbers of one kind only, so it was repeated.')
    expect(done).not.toHaveProperty('steps')
  })

  it('[AGENT-902] continues to the side', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const years = { range: 'H1:I1', values: [[2026, 2027]] }
    output(await world.call('write_range', years))
    output(await world.call('fill', { from: 'H1:I1', to: 'H1:L1', series: 'series' }))
    expect([9, 10, 11].map((column) => cellAt(sheetOf(), 0, column)?.v)).toEqual([2028, 2029, 2030])
  })

  it.each([
    [{ from: 'H1:H3', to: 'H4:H9', series: 'series' }, 'H1:H3 has no constant step: 1, 2, 4.'],
    [{ from: 'H1', to: 'H1:J3', series: 'series' }, 'A series continues in one direction.'],
    [{ from: 'H1:H3', to: 'J1:J3' }, "does not continue 'O''Brien''s'!H1:H3"],
    [{ from: 'H1:H3', to: 'H2:H3' }, 'has no cell outside of the pattern'],
    [{ from: 'H4', to: 'H5:H9' }, 'H4 is empty.'],
    [{ from: 'H:H', to: 'I:I' }, 'is too large. Name its first cells'],
    [{ from: 'H1', to: 'constructor!H1:H9' }, 'is on another worksheet than the pattern'],
    [{ from: 'constructo!A1', to: 'A2' }, 'Did you mean "constructor"?'],
    [{ from: 'H1', to: 'H2:H60000' }, '59,999 cells exceed the limit'],
    [{ from: 'J2', to: 'J3:J9' }, 'J2 shows a value of an array formula'],
  ])('[AGENT-903] refuses what it cannot fill: case %#', async (input, words) => {
    output(await world.call('create_spreadsheet', BOOK))
    output(await world.call('write_range', { range: 'H1:H3', values: [[1], [2], [4]] }))
    output(await world.call('write_range', { range: 'J1', values: [['=SEQUENCE(3)']] }))
    const { length } = world.sheets.changes
    expect(await world.call('fill', input)).toEqual({
      success: false,
      output: REFUSED,
      error: expect.stringContaining(words),
    })
    expect(world.sheets.changes).toHaveLength(length)
  })
})

describe('a fill over cells in use', () => {
  it('[AGENT-904] is refused with their content, unless the call says overwrite', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const input = { from: 'B2', to: 'B2:C2' }
    expect(await world.call('fill', input)).toMatchObject({
      success: false,
      error: expect.stringContaining("1 cell is in use on O'Brien's: C2 =B2*$F$1 (100.00)"),
    })
    const done = output(await world.call('fill', { ...input, overwrite: true }))
    expect(done.cells).toMatchObject([{ cell: 'C2', replaced_formula: true }])
    // Cells that already have the formula of the fill are not in use.
    output(await world.call('fill', { from: 'D2', to: 'D2:D5' }))
    expect(output(await world.call('fill', { from: 'D2', to: 'D2:D9' })).written).toBe(7)
  })

  it('[AGENT-904] says how many filled cells are hidden', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const book = bookOf()
    const hidden = { ...sheetOf(), rowData: { 4: { hd: 1 } } }
    const workbook_data = { ...book, sheets: { ...book.sheets, [hidden.id]: hidden } }
    await world.sheets.create({ id: 'id-1', title: 'Plan', workbook_data })
    const { warning } = output(await world.call('fill', { from: 'D2', to: 'D2:D9' }))
    expect(warning).toContain('1 filled cell is hidden.')
  })

  it('[AGENT-904] enlarges the worksheet', async () => {
    output(await world.call('create_spreadsheet', BOOK))
    const rows = (sheetOf().rowCount ?? 0) + 5
    output(await world.call('fill', { from: 'F1', to: `F1:F${rows}` }))
    expect(sheetOf().rowCount).toBe(rows)
    expect(cellAt(sheetOf(), rows - 1, 5)?.v).toBe(100)
  })

  it('[AGENT-904] takes less than 2 s beside the calculation, among 100,000 cells', async () => {
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    const idle: WorkbookEngine = {
      ...engine,
      recalculateAfter: async (workbook) =>
        ok({ workbook, recalculated: 0, errors: [], spills: [], circular: false }),
    }
    const call = world.callWith({ spreadsheetId: 'big', engine: idle })
    const start = process.threadCpuUsage()
    const done = output(await call('fill', { from: 'J1', to: 'J1:N10000' }))
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000)
    expect(done.written).toBe(49_999)
    expect(JSON.stringify(done).length).toBeLessThan(8000)
    const sheet = world.sheets.stored.get('big')?.workbook_data.sheets['sheet']
    expect(sheet && formulaAt(sheet, 9_999, 13)).toBe(`=SUM(E10000:M10000)*1.05`)
    expect(cellName(9_999, 13)).toBe('N10000')
  })
})
