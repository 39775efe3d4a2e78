import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { documentHash } from '#contract/documents/citation.ts'
import { sheetNamed } from '#contract/workbook/workbook.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { DocumentsPort, ReadTable } from '#server/documents/port.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { bookOf, formula, number, sheetOf, text } from '#tests/support/models/aggregate-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const TABLE: ReadTable = {
  filename: 'Bericht_2025.pdf',
  name: 'Income statement',
  page: 3,
  rows: [
    ['Line', 'Day', '2025', 'Share'],
    ['Revenue', '2025-01-31', '1,234.50', '75.5%'],
    ['Costs', '2025-02-28', '(12.00)', '24.5%'],
    ['Other', '2025-03-31', 'see note', '-'],
    ['Total', '', '1,222.50', '100.0%'],
  ],
  isCut: false,
}
const documentsWith = (table: ReadTable): DocumentsPort => ({
  list: async () => [],
  page: async () => null,
  search: async () => [],
  table: async (id, at) => (id === 'd1' && at === 2 ? table : null),
})

const BOOK = bookOf([
  sheetOf('Model', [[text('Keep'), formula('=SUM(D5:D20)', number(0))]]),
  sheetOf("O'Brien's", []),
])
let world: ToolWorld
beforeEach(async () => {
  world = toolWorld(engine)
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data: BOOK })
})
const callOn = (table = TABLE, signal = new AbortController().signal) => {
  const call = world.callWith({ documents: documentsWith(table), spreadsheetId: 'book', signal })
  return (input: object = {}) => call('import_table', { document_id: 'd1', table: 2, ...input })
}
const stored = () => {
  const workbook = world.sheets.stored.get('book')?.workbook_data
  if (workbook === undefined) throw new Error('no workbook')
  return workbook
}
const valuesIn = (name: string) => {
  const { cellData = {} } = sheetNamed(stored(), name) ?? {}
  return Object.values(cellData).map((row) => Object.values(row).map((cell) => cell?.v))
}

describe('import_table', () => {
  it('[AGENT-920] puts typed rows and their source on a new worksheet, as one change', async () => {
    const made = output(await callOn()())
    expect(made).toMatchObject({
      worksheet: 'Income statement',
      range: "'Income statement'!A1:D5",
      rows_of_data: 4,
      written: 20,
      source_cell: 'A7',
      is_cut: false,
      cite: `[Bericht\\_2025.pdf, page 3](${documentHash({ documentId: 'd1', page: 3 })})`,
    })
    expect(world.sheets.changes[0]?.sources).toMatchObject([
      { startRow: 0, startColumn: 0, endColumn: 3, source: '#document=d1&page=3' },
    ])
    expect(valuesIn('Income statement')).toEqual([
      ['Line', 'Day', '2025', 'Share'],
      ['Revenue', 45_688, 1234.5, 0.755],
      ['Costs', 45_716, -12, 0.245],
      ['Other', 45_747, 'see note', '-'],
      ['Total', 1222.5, 1],
      ['Source: Bericht_2025.pdf, page 3'],
    ])
    expect(world.sheets.changes).toHaveLength(1)
  })

  it('[AGENT-921] names columns with types, totals and cells that stay text', async () => {
    const made = output(await callOn()())
    expect(made.columns).toEqual([
      { column: 'A', header: 'Line', type: 'text' },
      { column: 'B', header: 'Day', type: 'dates' },
      { column: 'C', header: '2025', type: 'figures' },
      { column: 'D', header: 'Share', type: 'percent' },
    ])
    expect(made.total_rows).toEqual({ count: 1, first: [{ cell: 'A5', text: 'Total' }] })
    expect(made.kept_as_text).toEqual({ count: 1, first: [{ cell: 'C4', text: 'see note' }] })
    expect(made.missing_marks).toBe(1)
    expect(made.warning).toBe('1 cell that should be a figure stays text: sums ignore it.')
  })

  it('[AGENT-922] starts at an address, takes only named columns and recalculates', async () => {
    const made = output(await callOn()({ at: 'Model!C4', columns: ['line', '2025'] }))
    expect(made).toMatchObject({ worksheet: 'Model', range: 'Model!C4:D8', source_cell: 'C10' })
    expect(made.columns.map(({ column, header }) => [column, header])).toEqual([
      ['C', 'Line'],
      ['D', '2025'],
    ])
    expect(made.kept_as_text.first).toEqual([{ cell: 'D7', text: 'see note' }])
    expect(valuesIn('Model')[0]).toEqual(['Keep', 2445])
    const quoted = output(await callOn()({ at: "'O''Brien''s'!B2" }))
    expect(quoted.range).toBe("'O''Brien''s'!B2:E6")
  })

  it('[AGENT-923] refuses cells in use, unknown places and unknown columns', async () => {
    const call = callOn()
    const errors = await Promise.all(
      [
        { at: 'Model!A1' },
        { at: 'Modl!A1' },
        { columns: ['Lyne'] },
        { at: 'Model!XFD1' },
        { table: 9 },
      ].map(async (input) => {
        const result = await call(input)
        return result.success ? '' : result.error
      }),
    )
    expect(errors[0]).toContain('A1 Keep')
    expect(errors[0]).toContain('Rows from 2 on are free')
    expect(errors[1]).toContain('Did you mean "Model"?')
    expect(errors[2]).toContain('Did you mean "Line"?')
    expect(errors[3]).toContain('does not fit')
    expect(errors[4]).toContain('no such table')
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-924] gives a new worksheet a free, valid name', async () => {
    const call = callOn({ ...TABLE, name: 'Mo[d]el/constructor' })
    const names = [output(await call()).worksheet, output(await call()).worksheet]
    expect(names).toEqual(['Mo d el constructor', 'Mo d el constructor (2)'])
    expect(output(await callOn({ ...TABLE, name: 'MODEL' })()).worksheet).toBe('MODEL (2)')
  })

  it.each(['=HYPERLINK("https://evil.example","x")', '+cmd|x!A0', '@SUM(1,1)'])(
    '[AGENT-925] stores the text %j, never a formula',
    async (evil) => {
      const rows = [
        ['Line', 'Value'],
        ['Rent', evil],
        [evil, '5'],
      ]
      output(await callOn({ ...TABLE, rows })())
      const { cellData = {} } = sheetNamed(stored(), 'Income statement') ?? {}
      const formulas = Object.values(cellData).flatMap((row) =>
        Object.values(row).flatMap((cell) => cell?.f ?? []),
      )
      expect(formulas).toEqual([])
      expect(cellData[1]?.[1]?.v).toBe(evil)
    },
  )

  it('[AGENT-926] can be undone', async () => {
    output(await callOn()())
    const [change] = world.sheets.changes
    if (change === undefined) throw new Error('no change')
    const undone = applyChangeSet(stored(), invertChangeSet(change))
    expect(undone.ok && undone.value.sheetOrder).toEqual(BOOK.sheetOrder)
    expect(undone.ok && undone.value.styles).toEqual(BOOK.styles)
  })

  it('[AGENT-927] warns of an incomplete table, hidden cells and too many cells', async () => {
    const cut = output(await callOn({ ...TABLE, isCut: true })())
    expect(cut.warning).toContain('The table is incomplete')
    const hidden = sheetOf('Hidden', [[text('x')]], { rowData: { 4: { hd: 1 } } })
    await world.sheets.create({
      id: 'two',
      title: 'Two',
      workbook_data: { ...bookOf([hidden]), id: 'two' },
    })
    const made = output(await callOn()({ spreadsheet_id: 'two', at: 'B4' }))
    expect(made.warning).toContain('4 written cells are hidden.')
    const rows = Array.from({ length: 25_001 }, (_, at) => [`Line ${at}`, String(at)])
    const large = await callOn({ ...TABLE, rows })()
    expect(large.success ? '' : large.error).toContain('50,002 cells')
  })

  it('[AGENT-928] imports 40,000 cells within 2 s and sums them to the cent', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      `Line ${at}`,
      '2025-01-31',
      `${((at * 7919) % 100_003) / 100}`,
      `${at}`,
    ])
    const call = callOn({ ...TABLE, rows: [['Line', 'Day', 'Amount', 'No'], ...rows] })
    const before = process.threadCpuUsage()
    const made = output(await call())
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2)
    expect(made.rows_of_data).toBe(10_000)
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[2]) * 100), 0)
    const values = valuesIn('Income statement').slice(1, -1)
    expect(values.reduce((sum, row) => sum + Math.round(Number(row[2]) * 100), 0)).toBe(cents)
  })

  it('[AGENT-929] writes nothing after the answer was stopped', async () => {
    const stop = new AbortController()
    const call = callOn(TABLE, stop.signal)
    stop.abort()
    expect(await call()).toMatchObject({ success: false })
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-929] is offered only with documents', async () => {
    const call = world.callWith({ documents: null, spreadsheetId: 'book' })
    await expect(call('import_table', { document_id: 'd1', table: 2 })).rejects.toThrow('no tool')
  })
})
