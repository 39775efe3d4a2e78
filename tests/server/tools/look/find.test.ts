import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { bookOfRows, foundCells, searchBook } from '#tests/support/models/find-book.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const search = (workbook: WorkbookData, input: Readonly<Record<string, unknown>>) =>
  searchBook(world, workbook, input)

const DATE = { n: { pattern: 'dd/mm/yyyy' } }
/** 31 January 2026 as a day number. */
const JANUARY = 46_053

const SALES = bookOfRows({
  Sales: [
    ['Customer', 'Date', 'Amount', 'Share'],
    [
      "O'Brien's",
      { v: JANUARY, t: 2, s: DATE },
      { v: 1234.5, t: 2, s: { n: { pattern: '#,##0.00' } } },
      { v: 0.12, t: 2, s: { n: { pattern: '0.00%' } } },
    ],
    [
      'constructor',
      { v: JANUARY + 1, t: 2, s: DATE },
      { v: 200, t: 2 },
      { f: '=C3/SUM(C2:C3)', v: 0.25, t: 2 },
    ],
  ],
  Notes: [['the O’Brien file'], ['CONSTRUCTOR of sales'], [{ v: 1, t: 3 }]],
})

describe('find: text', () => {
  it('[AGENT-840] finds a part of a text in any case on all worksheets, row by row', async () => {
    const found = await search(SALES, { what: 'text', text: 'Constructor' })
    expect(foundCells(found)).toEqual(['Sales!A3', 'Notes!A2'])
    expect(found).toMatchObject({
      range: 'all worksheets',
      count: 2,
      left_out: 0,
      worksheets: [
        { name: 'Sales', count: 1 },
        { name: 'Notes', count: 1 },
      ],
    })
    expect(foundCells(await search(SALES, { what: 'text', text: "o'brien's" }))).toEqual([
      'Sales!A2',
    ])
  })

  it.each([
    ['1,234.50', ['Sales!C2']],
    ['1234.5', ['Sales!C2']],
    ['12%', ['Sales!D2']],
    ['0.12', ['Sales!D2']],
    ['31/01/2026', ['Sales!B2']],
    ['2026-01-31', ['Sales!B2']],
    ['TRUE', ['Notes!A3']],
    // 46053 is the day number of the date, which nobody sees.
    ['46053', []],
  ])(
    '[AGENT-840] finds the figure, date or truth value that %s stands for',
    async (text, cells) => {
      expect(foundCells(await search(SALES, { what: 'text', text }))).toEqual(cells)
    },
  )

  it('[AGENT-840] searches formulas, values or both', async () => {
    const ask = (text: string, in_formulas?: boolean) =>
      search(SALES, { what: 'text', text, ...(in_formulas !== undefined && { in_formulas }) })
    expect(foundCells(await ask('sum('))).toEqual(['Sales!D3'])
    expect(foundCells(await ask('sum(', false))).toEqual([])
    expect(foundCells(await ask('25', true))).toEqual([])
    const [hit] = (await ask('0.25')).hits
    expect(hit).toEqual({
      cell: 'Sales!D3',
      shows: '0.25',
      formula: '=C3/SUM(C2:C3)',
      row_head: 'constructor',
      column_head: 'Share',
    })
  })

  it('[AGENT-840] finds filled formulas that the file stores once', async () => {
    const book = bookOfRows({
      S: [[{ f: '=B1*2', si: 'a', v: 0 }, 1], [{ si: 'a', v: 0 }], [{ si: 'a', v: 0 }]],
    })
    expect(foundCells(await search(book, { what: 'text', text: '=b3*' }))).toEqual(['S!A3'])
  })

  it('[AGENT-840] searches one range, on the open worksheet if it names none', async () => {
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: SALES })
    const view = { sheet: 'Notes', selection: 'A1:A2' }
    const call = world.callWith({ view })
    const asked = { spreadsheet_id: 'book', what: 'text', text: 'o' }
    const notes = output(await call('find', { ...asked, range: 'A:A' }))
    expect(notes).toMatchObject({ range: 'Notes!A1:A3', count: 2 })
    const selected = output(await call('find', { ...asked, range: '@selection' }))
    expect(selected.range).toBe('Notes!A1:A2')
    expect(output(await call('find', { ...asked, range: 'Sales!B2:C9' })).count).toBe(0)
  })

  it('[AGENT-840] names the nearest worksheet, and says that a text is missing', async () => {
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: SALES })
    const call = (input: object) => world.call('find', { spreadsheet_id: 'book', ...input })
    expect(await call({ what: 'errors', range: 'Sale!A1' })).toMatchObject({
      success: false,
      error: expect.stringContaining('Did you mean "Sales"?'),
    })
    expect(await call({ what: 'text', text: ' ' })).toMatchObject({
      success: false,
      error: expect.stringContaining('"text" is missing'),
    })
    expect(await call({ what: 'blanks', range: 'constructor' })).toMatchObject({ success: false })
  })

  it('[AGENT-840] finds nothing on an empty worksheet', async () => {
    const empty = blankWorkbook('book', 'Book')
    for (const what of ['errors', 'constants', 'numbers_as_text', 'blanks'])
      expect(await search(empty, { what })).toMatchObject({ count: 0, hits: [] })
    const found = await search(empty, { what: 'text', text: 'x', range: 'B2:C3' })
    expect(found).toMatchObject({ count: 0, range: 'Sheet1!B2:C3' })
  })
})

describe('find: pattern', () => {
  it('[AGENT-841] matches shown texts, values and formulas', async () => {
    const ask = async (text: string) => foundCells(await search(SALES, { what: 'pattern', text }))
    expect(await ask('^[A-Z].*s$')).toEqual(['Sales!A2', 'Notes!A2'])
    expect(await ask('(?i)^constructor')).toEqual(['Sales!A3', 'Notes!A2'])
    expect(await ask(String.raw`^\d{4}-01-31$`)).toEqual(['Sales!B2'])
    expect(await ask(String.raw`SUM\(C\d:`)).toEqual(['Sales!D3'])
  })

  it('[AGENT-841] refuses an invalid pattern with its reason', async () => {
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: SALES })
    const asked = { spreadsheet_id: 'book', what: 'pattern', text: '(a' }
    expect(await world.call('find', asked)).toEqual({
      success: false,
      output: null,
      error:
        '"(a" is not a regular expression: Unterminated group. Correct it, or search for a text instead.',
    })
  })

  it('[AGENT-841] stops a pattern that takes too long, and says so', async () => {
    const book = bookOfRows({ S: [[`${'a'.repeat(60)}!`]] })
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: book })
    const asked = { spreadsheet_id: 'book', what: 'pattern', text: '^(a+)+$' }
    expect(await world.call('find', asked)).toMatchObject({
      success: false,
      error: expect.stringContaining('takes too long'),
    })
  })

  it('[AGENT-841] says how many texts were too long for a pattern', async () => {
    const book = bookOfRows({ S: [[`${'b'.repeat(5000)}a`], ['a']] })
    const found = await search(book, { what: 'pattern', text: 'a$' })
    expect(foundCells(found)).toEqual(['S!A2'])
    expect(found.warning).toBe('1 text has more than 4,000 characters and was not searched.')
  })
})

describe('find: faulty cells', () => {
  it('[AGENT-842] finds error values with their meaning, calculated by the engine', async () => {
    output(
      await world.call('create_spreadsheet', {
        title: 'Errors',
        sheets: [
          {
            name: 'S',
            blocks: [
              { range: 'A1:B1', values: [['Item', 'Rate']] },
              {
                range: 'A2:B4',
                values: [
                  ['One', '=1/0'],
                  ['Two', 5],
                  ['Three', '=B2+1'],
                ],
              },
            ],
          },
        ],
      }),
    )
    const found = output(await world.call('find', { what: 'errors' }))
    expect(found.hits).toEqual([
      {
        cell: 'S!B2',
        shows: '#DIV/0!',
        formula: '=1/0',
        error: '#DIV/0! (a division by zero)',
        row_head: 'One',
        column_head: 'Rate',
      },
      expect.objectContaining({ cell: 'S!B4', row_head: 'Three', column_head: 'Rate' }),
    ])
  })

  it('[AGENT-842] finds texts that read as figures or dates, and what they read as', async () => {
    const book = bookOfRows({
      S: [
        ['Code', 'Amount'],
        ['007', { v: '1,200.50', t: 4 }],
        ['12 Elm Street', '5%'],
        ['3/4', '2026-01-31'],
        [12, { f: '="12"', v: '12', t: 1 }],
        [{ v: '12', t: 1, filled: 1 }, 'n/a'],
      ],
    })
    const found = await search(book, { what: 'numbers_as_text' })
    expect(found.hits.map(({ cell, reads_as }) => [cell, reads_as])).toEqual([
      ['S!B2', 1200.5],
      ['S!B3', 0.05],
      ['S!B4', '2026-01-31'],
    ])
  })

  it('[AGENT-842] reads a text by the notation of the user', async () => {
    const book = bookOfRows({ S: [['1.200,50'], ['31.12.2026']] })
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: book })
    const region = {
      dates: 'day_first',
      decimal: ',',
      group: '.',
      currency: 'EUR',
      week_start: 1,
    } as const
    const call = world.callWith({ region })
    const found = output(await call('find', { spreadsheet_id: 'book', what: 'numbers_as_text' }))
    expect(found.hits.map(({ reads_as }) => reads_as)).toEqual([1200.5, '2026-12-31'])
  })

  it('[AGENT-843] finds a number typed over a formula of the loan schedule', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    expect(output(await world.call('find', { what: 'constants' })).count).toBe(0)
    output(await world.call('write_range', { range: 'E100', values: [[1500]], overwrite: true }))
    const found = output(await world.call('find', { what: 'constants' }))
    expect(found.hits).toEqual([
      {
        cell: 'Schedule!E100',
        shows: '1,500.00',
        value: 1500,
        expected_formula: '=-IPMT($B$4/12,A100,$B$5*12,$B$3)',
        row_head: '',
        column_head: 'Interest',
      },
    ])
    expect(output(await world.call('find', { what: 'constants', range: 'A1:D400' })).count).toBe(0)
  })
})
