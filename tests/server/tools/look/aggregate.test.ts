import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { SheetView } from '#server/tools/address.ts'
import { aggregate } from '#server/tools/look/aggregate.ts'
import { offer } from '#server/tools/define-tool.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import {
  aggregateOn,
  aggregatedOn,
  bookOf,
  day,
  money,
  number,
  SALES,
  SALES_HEAD,
  salesBook,
  sheetOf,
  SUM,
  text,
  truth,
  valueOf,
} from '#tests/support/models/aggregate-book.ts'
import { output } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const open = (book: WorkbookData, view?: SheetView) => aggregateOn(engine, book, view)
const aggregated = (book: WorkbookData, input: object) => aggregatedOn(engine, book, input)
const resultOf = (book: WorkbookData, written: string | null | undefined) =>
  valueOf(engine, book, written)

describe('the figures of aggregate', () => {
  it('[AGENT-850] come from the rows below the header', async () => {
    const { rows, columns, data_range, counts } = await aggregated(salesBook, {
      range: 'A:C',
      measures: [
        ...SUM,
        { function: 'count' },
        { function: 'count', column: 'A' },
        { function: 'count_distinct', column: 'region' },
        { function: 'max', column: 'Day' },
        { function: 'median', column: 'Amount' },
      ],
    })
    expect(data_range).toBe('Sales!A2:C6')
    expect(columns.slice(0, 3)).toEqual(['sum of Amount', 'rows', 'count of Region'])
    expect(rows).toEqual([[55.65, 5, 4, 3, '2027-01-13', 10.1]])
    expect(counts).toMatchObject({ rows: 5, matched: 5, hidden: 0 })
  })

  it('[AGENT-850] of 100,000 cells are exact and fast', async () => {
    const list = Array.from({ length: 33_333 }, (_, at) => [
      text(`Shop ${at % 40}`),
      day(45_658 + (at % 365)),
      money(((at * 7919) % 100_003) / 100),
    ])
    const call = open(bookOf([sheetOf('Sales', [SALES_HEAD, ...list])]))
    const wanted = new Map<string, number>()
    for (const [shop, , amount] of list)
      wanted.set(
        String(shop?.v),
        (wanted.get(String(shop?.v)) ?? 0) + Math.round(Number(amount?.v) * 100),
      )
    // Other processes may keep this thread waiting, so only its own time counts.
    const before = process.threadCpuUsage()
    const got = output(
      await call({ range: 'A:C', measures: SUM, group_by: [{ column: 'Region' }], order: 'desc' }),
    )
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
    const expected = [...wanted].map(([shop, cents]) => [shop, cents / 100] as const)
    expect(got.rows).toEqual(expected.toSorted((a, b) => b[1] - a[1]))
    const whole = [...wanted.values()].reduce((sum, cents) => sum + cents, 0) / 100
    expect(got.totals).toEqual([whole])
    expect(
      await resultOf(bookOf([sheetOf('Sales', [SALES_HEAD, ...list])]), got.formulas[0]?.formula),
    ).toBeCloseTo(whole, 4)
  })

  it('[AGENT-850] come from the open worksheet, a table, a table’s column or another worksheet', async () => {
    const other = sheetOf("O'Brien's", [[text('constructor')], [number(7)], [number(8)]])
    const range = { startRow: 0, startColumn: 0, endRow: 5, endColumn: 2 }
    const tables = {
      'id Sales': [
        { name: 'Orders', range, columns: SALES_HEAD.map(({ v }) => ({ displayName: String(v) })) },
      ],
    }
    const book = bookOf(
      [sheetOf('Sales', SALES), other],
      [{ name: 'SHEET_TABLE_PLUGIN', data: JSON.stringify(tables) }],
    )
    const call = open(book, { sheet: "O'Brien's", selection: null })
    const sumOf = async (address: string, column: string) =>
      output(await call({ range: address, measures: [{ function: 'sum', column }] })).rows[0]?.[0]
    expect(await sumOf('A:A', 'constructor')).toBe(15)
    expect(await sumOf('Orders', 'Amount')).toBe(55.65)
    expect(await sumOf('Orders[Amount]', 'Amount')).toBe(55.65)
    expect(await sumOf('Sales!A1:C4', 'C')).toBe(60.6)
  })

  it('[AGENT-850] take the first row as data if there is no header', async () => {
    const book = bookOf([sheetOf('Plain', [[number(1)], [number(2)], [number(4)]])])
    const call = open(book)
    const measures = [{ function: 'sum', column: 'A' }]
    const { rows } = output(await call({ range: 'A1:A3', has_header: false, measures }))
    expect(rows).toEqual([[7]])
    const { warning } = output(await call({ range: 'A1:A3', measures }))
    expect(warning).toContain('Row 1 was read as the header, but A1 holds a figure.')
  })

  it('[AGENT-850] reach the model without the texts that only people see', async () => {
    const result = await open(salesBook)({ range: 'A:C', measures: SUM })
    expect(output(result).display).toEqual([['55.65']])
    const tool = offer(aggregate).toAi(() => {
      throw new Error('not run')
    })
    const read = await tool.toModelOutput?.({ toolCallId: 'x', input: {}, output: result })
    expect(read).toMatchObject({
      value: { ok: true, summary: 'sum of Amount: 55.65, from 5 of 5 rows.', warnings: [] },
    })
    expect(JSON.stringify(read)).not.toContain('display')
  })
})

describe('the groups of aggregate', () => {
  it('[AGENT-851] ignore the case of letters and show cells without content as null', async () => {
    const got = await aggregated(salesBook, {
      range: 'A:C',
      measures: SUM,
      group_by: [{ column: 'Region' }],
    })
    expect(got.rows).toEqual([
      ['East', 0.05],
      ['North', 40.4],
      ['South', 20.2],
      [null, -5],
    ])
    expect(got.totals).toEqual([55.65])
    expect(got.display[3]).toEqual(['(blank)', '-5.00'])
    expect(got.totals_display).toEqual(['55.65'])
    expect(got.formulas[1]).toEqual({
      measure: 'sum of Amount',
      group: ['East'],
      formula: '=SUMIFS(Sales!$C$2:$C$6,Sales!$A$2:$A$6,"East")',
    })
  })

  it('[AGENT-851] of dates are years, quarters, months or days', async () => {
    const call = open(salesBook)
    const periods = async (by: string) => {
      const group_by = [{ column: 'Day', by }]
      const got = output(await call({ range: 'A:C', measures: SUM, group_by }))
      const formulas = got.formulas.filter(({ group }) => group)
      const values = await Promise.all(formulas.map((one) => resultOf(salesBook, one.formula)))
      for (const [at, value] of values.entries())
        expect(value).toBeCloseTo(Number(got.rows[at]?.[1]), 9)
      return got.rows
    }
    expect(await periods('year')).toEqual([
      [2026, 60.65],
      [2027, -5],
    ])
    expect(await periods('quarter')).toEqual([
      ['2026-Q1', 60.6],
      ['2026-Q2', 0.05],
      ['2027-Q1', -5],
    ])
    expect((await periods('month')).slice(0, 2)).toEqual([
      ['2026-01', 30.3],
      ['2026-02', 30.3],
    ])
    expect((await periods('day'))[0]).toEqual(['2026-01-31', 30.3])
  })

  it('[AGENT-851] may come from three columns', async () => {
    const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
      [text(`a${at & 1}`), text(`b${at & 2}`), truth((at & 4) > 0), number(at)].concat(),
    )
    const book = bookOf([sheetOf('S', [['A1x', 'B1x', 'C1x', 'V'].map(text), ...cells])])
    const group_by = ['A1x', 'B1x', 'C1x'].map((column) => ({ column }))
    const measures = [{ function: 'sum', column: 'V' }]
    const got = await aggregated(book, { range: 'A:D', measures, group_by })
    expect(got.rows).toHaveLength(8)
    expect(got.rows[0]).toEqual(['a0', 'b0', false, 0])
    expect(got.rows.at(-1)).toEqual(['a1', 'b2', true, 7])
  })

  it('[AGENT-851] say how many rows have no date, and which texts differ only in spaces', async () => {
    const book = bookOf([
      sheetOf('S', [
        SALES_HEAD,
        [text('North'), day(46_053), money(1)],
        [text('North '), text('2026-01-31'), money(2)],
        [text('x'), text('soon'), money(4)],
      ]),
    ])
    const got = await aggregated(book, {
      range: 'A:C',
      measures: SUM,
      group_by: [{ column: 'Day', by: 'year' }, { column: 'Region' }],
    })
    expect(got.rows).toEqual([
      [2026, 'North', 1],
      [null, 'North ', 2],
      [null, 'x', 4],
    ])
    expect(got.warning).toContain('2 matching rows have no date, as null.')
    expect(got.warning).toContain('Region: "North" and "North " differ only in spaces.')
    expect(got.warning).toContain('Day: 1 cell holds a figure or date as text')
  })
})

describe('many groups of aggregate', () => {
  const shops = bookOf([
    sheetOf('S', [
      SALES_HEAD,
      ...Array.from({ length: 3000 }, (_, at) => [text(`Shop ${at}`), null, money(at % 1000)]),
    ]),
  ])

  it('[AGENT-858] are cut to the first ones by the first measure', async () => {
    const call = open(shops)
    const asked = { range: 'A:C', measures: SUM, group_by: [{ column: 'Region' }] }
    const most = output(await call({ ...asked, order: 'desc', top: 4 }))
    expect(most.rows).toEqual([
      ['Shop 999', 999],
      ['Shop 1999', 999],
      ['Shop 2999', 999],
      ['Shop 998', 998],
    ])
    expect(most).toMatchObject({ left_out: 2996, totals: [1_498_500], counts: { groups: 3000 } })
    const least = output(await call({ ...asked, order: 'asc', top: 1 }))
    expect(least.rows).toEqual([['Shop 0', 0]])
  })

  it('[AGENT-858] never exceed the limit of a result', async () => {
    const call = open(shops)
    const measures = ['sum', 'min', 'max', 'average', 'median'].map((name) => ({
      function: name,
      column: 'Amount',
    }))
    const got = output(await call({ range: 'A:C', measures, group_by: [{ column: 'Region' }] }))
    const { display: _display, ...read } = got
    expect(estimateTokens(JSON.stringify(read))).toBeLessThan(8000)
    expect(got.rows.length + got.left_out).toBe(3000)
    expect(got.next).toContain('Use top, a condition')
  })
})
