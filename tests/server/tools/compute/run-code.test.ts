import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { bookOfRows } from '#tests/support/models/find-book.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

type Ranges = Readonly<Record<string, string>>

const inputOf = (code: string, ranges: Ranges) => ({
  code,
  ranges: Object.entries(ranges).map(([name, range]) => ({ name, range })),
})

const runOn = async (workbook: WorkbookData, code: string, ranges: Ranges) => {
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data: workbook })
  return world.callWith({ spreadsheetId: 'book' })('run_code', inputOf(code, ranges))
}

const resultOf = async (code: string): Promise<unknown> =>
  output(await world.call('run_code', { code })).result

const errorOf = async (code: string): Promise<string> => {
  const result = await world.call('run_code', { code })
  return result.success ? `no error but ${JSON.stringify(result.output)}` : result.error
}

const DATE = { n: { pattern: 'dd/mm/yyyy' } }
/** 31 January 2026 as a day number. */
const JANUARY = 46_053

const SALES = bookOfRows({
  Sales: [
    ['Customer', 'Date', 'Amount', 'Paid'],
    ["O'Brien's", { v: JANUARY, t: 2, s: DATE }, 1234.56, { v: 1, t: 3 }],
    ['constructor', { v: JANUARY + 1.5, t: 2, s: DATE }, null, { v: 0, t: 3 }],
  ],
  "O'Brien's": [[{ v: 7, t: 2 }]],
})

describe('run_code', () => {
  it('[AGENT-910] returns the last expression, or what the code returns or awaits', async () => {
    expect(await resultOf('const a = 2\na * 21')).toBe(42)
    expect(await resultOf('const a = 2\nif (a > 1) return [a, { b: null }]\nreturn 0')).toEqual([
      2,
      { b: null },
    ])
    expect(await resultOf('const a = await Promise.resolve(3)\nreturn a')).toBe(3)
    expect(await resultOf('"return" // a comment at the end')).toBe('return')
  })

  it('[AGENT-911] gives numbers, texts, truth values, blanks and ISO dates by name', async () => {
    const done = output(
      await runOn(SALES, '({ all, one })', { all: 'Sales!A1:D3', one: "'O''Brien''s'!A1" }),
    )
    expect(done).toMatchObject({
      title: 'Book',
      result: {
        all: [
          ['Customer', 'Date', 'Amount', 'Paid'],
          ["O'Brien's", '2026-01-31', 1234.56, true],
          ['constructor', '2026-02-01T12:00', null, false],
        ],
        one: [[7]],
      },
      ranges: [
        { name: 'all', range: 'Sales!A1:D3', rows: 3, columns: 4, blank: 1 },
        { name: 'one', range: "'O''Brien''s'!A1", rows: 1, columns: 1 },
      ],
    })
    expect(done).not.toHaveProperty('warning')
  })

  it('[AGENT-911] gives calculated values, cuts whole columns to the used rows, and writes nothing', async () => {
    const { spreadsheet_id: id } = output(await world.call('create_spreadsheet', LOAN))
    const before = world.sheets.stored.get(id)?.revision
    const code = 'loan.slice(8, 368).reduce((sum, row) => sum + row[5], 0)'
    const done = output(
      await world.callWith({ spreadsheetId: id })('run_code', inputOf(code, { loan: 'A:G' })),
    )
    // The principal of all payments is the loan.
    expect(Number(done.result)).toBeCloseTo(300_000, 4)
    expect(done.ranges).toMatchObject([{ range: 'Schedule!A1:G369', rows: 369, columns: 7 }])
    expect(world.sheets.stored.get(id)?.revision).toBe(before)
  })

  it('[AGENT-911] gives an empty worksheet as no rows, and the blank cells of a named range', async () => {
    const code = '[whole.length, cells]'
    const done = output(
      await runOn(bookOfRows({ Empty: [] }), code, { whole: 'A:C', cells: 'A1:B2' }),
    )
    expect(done.result).toEqual([
      0,
      [
        [null, null],
        [null, null],
      ],
    ])
    expect(done.ranges[0]).toMatchObject({ range: 'Empty (no cells in use)', rows: 0, columns: 0 })
  })

  it('[AGENT-911] reads an address without a worksheet on the open worksheet', async () => {
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: SALES })
    const call = world.callWith({
      spreadsheetId: 'book',
      view: { sheet: "O'Brien's", selection: 'A1' },
    })
    const input = inputOf('[a, b]', { a: 'A1', b: '@selection' })
    expect(output(await call('run_code', input)).result).toEqual([[[7]], [[7]]])
  })

  it('[AGENT-912] counts and names errors, figures stored as text and hidden cells', async () => {
    const book = bookOfRows(
      { Data: [['Amount'], ['1,200'], [{ v: '#DIV/0!', t: 1 }], [5], [6]] },
      { rowData: { 3: { hd: 1 } } },
    )
    const done = output(await runOn(book, 'data', { data: 'A1:A6' }))
    expect(done.result).toEqual([['Amount'], ['1,200'], ['#DIV/0!'], [5], [6], [null]])
    expect(done.ranges).toEqual([
      {
        name: 'data',
        range: 'Data!A1:A6',
        rows: 6,
        columns: 1,
        blank: 1,
        errors: 1,
        figures_as_text: 1,
        hidden: 1,
      },
    ])
    expect(done.warning).toBe(
      'data: 1 cell in error was given as text (A3 #DIV/0! (a division by zero)). ' +
        'data: 1 cell holds a figure or date as text, which the code received as text (A2 "1,200"). ' +
        'data: 1 cell given to the code is hidden.',
    )
  })

  it.each([
    [
      { a: 'Salez!A1' },
      '"Salez!A1" is not an address of this spreadsheet. There is no worksheet "Salez". Did you mean "Sales"?',
    ],
    [{ a: 'nothing' }, 'Write it as B2'],
    [{ Math: 'A1' }, 'The name "Math" belongs to JavaScript. Give the range another name.'],
    [{ class: 'A1' }, 'The name "class" is a reserved word of JavaScript.'],
    [{ a: 'A1:Z50000' }, 'at most 200,000'],
  ])('[AGENT-912] refuses the ranges %j with a remedy', async (ranges: Ranges, words) => {
    const book = bookOfRows({ Sales: Array.from({ length: 20_000 }, () => [1]) })
    const result = await runOn(book, '1', ranges)
    expect(result).toMatchObject({ success: false, error: expect.stringContaining(words) })
  })

  it('[AGENT-912] takes the names of built-in properties, and refuses a name twice or no name', async () => {
    const names = { constructor: 'A1', toString: 'A1', hasOwnProperty: 'A1', $: 'A1' }
    const code = '[constructor, toString, hasOwnProperty, $].map((rows) => rows[0][0])'
    const call = world.callWith({ spreadsheetId: 'book' })
    expect(output(await runOn(SALES, code, names)).result).toEqual(
      Array.from({ length: 4 }, () => 'Customer'),
    )
    const twice = [
      { name: '__proto__', range: 'A1' },
      { name: '__proto__', range: 'A2' },
    ]
    expect(await call('run_code', { code: '1', ranges: twice })).toMatchObject({
      error: 'Two ranges have the name "__proto__". Give each range its own name.',
    })
    const prototype = { code: '__proto__[0][0]', ranges: twice.slice(0, 1) }
    expect(output(await call('run_code', prototype)).result).toBe('Customer')
    await expect(
      call('run_code', { code: '1', ranges: [{ name: 'my sales', range: 'A1' }] }),
    ).rejects.toThrow('it must be a name of JavaScript')
  })

  it.each([
    [
      'const a = 1\n\nnull.x',
      "The code failed in line 3 (null.x): TypeError: cannot read property 'x' of null. Correct it and call run_code again.",
    ],
    [
      'const a = 1\nconst b = ;',
      'The code failed in line 2 (const b = ;): SyntaxError: unexpected token in expression',
    ],
    [
      'const f = () => {\n  throw new Error("no rate")\n}\nreturn f()',
      'The code failed in line 2 (throw new Error("no rate")): Error: no rate.',
    ],
    ['return 1\nconst b = ;', 'in line 2 (const b = ;): SyntaxError'],
    ['JSON.parse("{")', 'The code failed in line 1'],
    ['throw "plain"', 'The code failed: plain. Correct it'],
    ['throw null', 'The code failed: null.'],
    ['throw { get name() { throw 1 } }', 'The code failed: object.'],
    [
      'await Promise.reject(new RangeError("late"))',
      'in line 1 (await Promise.reject(new RangeError("late"))): RangeError: late',
    ],
  ])('[AGENT-913] names the line and the message of %j', async (code, words) => {
    expect(await errorOf(code)).toContain(words)
  })

  it.each([
    ['fetch("http://localhost")', "'fetch' is not defined"],
    ['require("fs")', "'require' is not defined"],
    ['process.exit()', "'process' is not defined"],
    ['setTimeout(() => 1, 1)', "'setTimeout' is not defined"],
    ['new WebAssembly.Memory({ initial: 1 })', "'WebAssembly' is not defined"],
    ['await import("node:fs")', "could not load module 'node:fs'"],
    ['import fs from "node:fs"', "could not load module 'node:fs'"],
    ['std.open("/etc/passwd")', "'std' is not defined"],
  ])('[AGENT-914] has nothing for %s', async (code, reason) => {
    expect(await errorOf(code)).toContain(`ReferenceError: ${reason}`)
  })

  it('[AGENT-914] keeps nothing between two calls', async () => {
    expect(await resultOf('globalThis.seen = 1; Array.prototype.map = null; seen')).toBe(1)
    expect(await resultOf('typeof seen + [1].map((one) => one + 1)')).toBe('undefined2')
  })
})
