import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { regionOf } from '#contract/figures/region.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const blank = blankWorkbook('book', 'Book', ['Sheet1'])

/** Stores a workbook with these cells in its first column. */
const store = async (cells: readonly CellState[], styles: WorkbookData['styles'] = {}) => {
  const cellData = Object.fromEntries(cells.map((cell, row) => [row, { 0: cell }]))
  const sheet = blank.sheets['sheet-1']
  if (!sheet) throw new Error('no sheet')
  const workbook_data = { ...blank, styles, sheets: { 'sheet-1': { ...sheet, cellData } } }
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data })
  return world.callWith({ spreadsheetId: 'book' })
}

const cellsOf = (column: number, count: number) => {
  const { workbook_data } = world.sheets.stored.get('book') ?? { workbook_data: blank }
  const sheet = workbook_data.sheets['sheet-1']
  return Array.from({ length: count }, (_, row) => {
    const cell = sheet ? cellAt(sheet, row, column) : null
    const style = typeof cell?.s === 'string' ? workbook_data.styles[cell.s] : cell?.s
    return { v: cell?.v, t: cell?.t, pattern: style?.n?.pattern }
  })
}

describe('the parsing of written values, as if a user typed them,', () => {
  it('[AGENT-424] turns figures, dates, percents and money into formatted numbers', async () => {
    const call = await store([])
    const texts = ['2026-01-31', '5%', '1,234.50', '$300', '(1,200)', '31 Jan 2026', '1200']
    const values = texts.map((text) => [text])
    const written = output(await call('write_range', { range: 'A1', values }))
    expect(written).not.toHaveProperty('warning')
    const stored = cellsOf(0, 7)
    // 31 January 2026 is 46,053 days after 30 December 1899.
    expect(stored.map(({ v }) => v)).toEqual([46_053, 0.05, 1234.5, 300, -1200, 46_053, 1200])
    expect(stored.map(({ t }) => t)).toEqual(Array.from({ length: 7 }, () => 2))
    expect(written.cells.map(({ after }) => after)).toEqual([
      '2026-01-31',
      '5%',
      '1,234.50',
      '$300',
      '(1,200)',
      '31 Jan 2026',
      '1200',
    ])
    const sum = await call('evaluate', { formulas: ['=SUM(A3:A5)'] })
    expect(output(sum).results[0]?.value).toBe(334.5)
  })

  it('[AGENT-424] keeps the format that a cell already has, and uses a format named in the call', async () => {
    const call = await store([{ v: 1, t: 2, s: { n: { pattern: '0.0%' } } }])
    const values = [['12%'], ['$5'], ['2026-01-31']]
    output(await call('write_range', { range: 'A1', values: values.slice(0, 1), overwrite: true }))
    output(await call('write_range', { range: 'A2:A3', values: values.slice(1), format: '0.000' }))
    expect(cellsOf(0, 3).map(({ pattern }) => pattern)).toEqual(['0.0%', '0.000', '0.000'])
  })

  it('[AGENT-690] writes a number that is almost equal to the current number of the cell', async () => {
    const call = await store([
      { v: 0, t: 2 },
      { v: 1.2e-9, t: 2 },
    ])
    const values = [['2.5e-10'], ['1.6e-9']]
    output(await call('write_range', { range: 'A1:A2', values, overwrite: true }))
    expect(cellsOf(0, 2).map(({ v }) => v)).toEqual([2.5e-10, 1.6e-9])
  })

  it('[AGENT-424] also turns text into numbers in a new spreadsheet', async () => {
    const blocks = [{ range: 'A1:A3', values: [['$1,000'], ['2026-03-01'], ['=A1*2']] }]
    output(await world.call('create_spreadsheet', { title: 'N', sheets: [{ name: 'S', blocks }] }))
    const read = output(await world.call('read_range', { range: 'A1:A3' }))
    expect(read.values).toEqual([[1000], ['2026-03-01'], [2000]])
  })

  it.each([
    ['en-GB', 46_086, 'dd/mm/yyyy', 1234],
    ['en-US', 46_145, 'mm/dd/yyyy', 1234],
    ['de-DE', 46_086, 'dd/mm/yyyy', 1.234],
  ])(
    '[AGENT-590] reads dates and figures by the conventions of %s',
    async (language, day, pattern, n) => {
      await store([])
      const call = world.callWith({ spreadsheetId: 'book', region: regionOf(language) })
      const written = output(
        await call('write_range', { range: 'A1', values: [['05/03/2026'], ['1,234']] }),
      )
      expect(written).not.toHaveProperty('warning')
      const [date, figure] = cellsOf(0, 2)
      expect(date).toEqual({ v: day, t: 2, pattern })
      expect(figure?.v).toBe(n)
    },
  )

  it.each([
    ['en-GB', 'dd/mm/yyyy'],
    ['en-US', 'm/d/yyyy'],
    ['sv-SE', 'yyyy-mm-dd'],
  ])(
    '[SHEET-594] in the region %s, applies the format %s to a formula that returns a date',
    async (language, pattern) => {
      await store([])
      const call = world.callWith({ spreadsheetId: 'book', region: regionOf(language) })
      output(await call('write_range', { range: 'A1', values: [['=DATE(2026,3,5)'], ['=NOW()']] }))
      expect(cellsOf(0, 2).map((cell) => cell?.pattern)).toEqual([pattern, `${pattern} h:mm`])
    },
  )

  it('[AGENT-590] without a known region, keeps an ambiguous date as text and warns about it', async () => {
    const call = await store([])
    const written = output(await call('write_range', { range: 'A1', values: [['05/03/2026']] }))
    expect(cellsOf(0, 1)[0]?.v).toBe('05/03/2026')
    expect(written.warning).toContain('Text that looks like a date is in A1 "05/03/2026"')
  })

  it('[AGENT-590] reads back text with an apostrophe if the region would parse it as a figure', async () => {
    await store([{ v: '05/03/2026', t: 1 }])
    const call = world.callWith({ spreadsheetId: 'book', region: regionOf('en-GB') })
    expect(output(await call('read_range', { range: 'A1' })).values).toEqual([["'05/03/2026"]])
  })

  it('[AGENT-427] keeps text as text with as_text, the text format or a leading apostrophe', async () => {
    const call = await store([])
    const texts = [['007'], ['5%'], ['=A1'], ['2026-01-31']]
    output(await call('write_range', { range: 'A1', values: texts, as_text: true }))
    output(await call('write_range', { range: 'B1', values: [["'5%"], ["'=A1"], ['007']] }))
    output(await call('write_range', { range: 'C1', values: [['5%']], format: 'text' }))
    expect(cellsOf(0, 4).map(({ v }) => v)).toEqual(['007', '5%', '=A1', '2026-01-31'])
    expect(cellsOf(1, 3).map(({ v }) => v)).toEqual(['5%', '=A1', '007'])
    expect(cellsOf(2, 1)).toEqual([{ v: '5%', t: 4, pattern: '@' }])
  })

  it('[AGENT-426] warns of text that looks like a figure and of text that replaced numbers', async () => {
    const call = await store([{ v: 5, t: 2 }])
    const block = { range: 'A1:A3', values: [['none'], ["'$300"], ['1.200,50 EUR']] }
    const { warning } = output(await call('write_range', { ...block, overwrite: true }))
    expect(warning).toContain('Text that looks like a figure is in A2 "$300"')
    expect(warning).toContain('Text replaced the numbers in A1.')
  })
})

describe('reading values back', () => {
  it('[AGENT-425] returns dates as ISO with their formats, however they are displayed', async () => {
    const day = { n: { pattern: 'd mmm yy' } }
    const call = await store([
      { v: 46_053, t: 2, s: day },
      { v: 46_053.75, t: 2, s: day },
      { v: 0.5, t: 2, s: { n: { pattern: 'h:mm' } } },
      { v: 0.05, t: 2, s: { n: { pattern: '0%' } } },
      { v: '5%', t: 4 },
    ])
    const read = output(await call('read_range', { range: 'A1:A5' }))
    expect(read.values).toEqual([['2026-01-31'], ['2026-01-31T18:00'], [0.5], [0.05], ["'5%"]])
    expect(read.formats).toEqual({ 'A1:A2': 'd mmm yy', A3: 'h:mm', A4: '0%' })
    expect(read.display[0]).toEqual(['31 Jan 26'])
  })

  const PATTERNS = ['General', '0.00', '0%', '"$"#,##0.00', 'yyyy-mm-dd', 'd/m/yyyy h:mm', 'h:mm']
  const style = fc
    .constantFrom(undefined, ...PATTERNS)
    .map((pattern) => (pattern === undefined ? {} : { s: { n: { pattern } } }))
  const number = fc.oneof(
    fc.integer({ min: -5, max: 90_000 }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.integer({ min: 0, max: 86_399 }).map((second) => 46_053 + second / 86_400),
  )
  const text = fc.oneof(
    fc.constantFrom(
      '5%',
      '$300',
      '007',
      "'quoted",
      '=A1',
      '2026-01-31',
      '1,200',
      'TRUE',
      '#N/A',
      '-A1',
    ),
    fc.string({ minLength: 1 }).filter((one) => one.trim() !== ''),
  )
  const content = fc.oneof(
    number.map((v) => ({ v: Object.is(v, -0) ? 0 : v, t: 2 })),
    fc.tuple(text, fc.constantFrom(1, 4)).map(([v, t]) => ({ v, t })),
    fc.constantFrom({ v: 1, t: 3 }, { v: 0, t: 3 }),
    fc.constantFrom({ f: '=1+1', v: 2, t: 2 }, { f: '=NA()', v: '#N/A', t: 1 }),
  )
  const cell = fc.tuple(content, style).map(([held, look]) => ({ ...held, ...look }))

  it('[AGENT-425] keeps values, types and formats in a round trip through read and write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (cells) => {
        const call = await store(cells)
        const range = `A1:A${cells.length}`
        const read = output(await call('read_range', { range }))
        const values = read.values.map((row, at) => [read.formulas[`A${at + 1}`] ?? row[0] ?? null])
        const before = cellsOf(0, cells.length)
        output(await call('write_range', { range, values }))
        expect(cellsOf(0, cells.length)).toEqual(before)
      }),
      { numRuns: 30 },
    )
  }, 60_000)
})
