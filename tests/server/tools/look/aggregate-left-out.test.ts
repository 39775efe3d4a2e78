import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { SheetView } from '#server/tools/address.ts'
import {
  aggregateOn,
  aggregatedOn,
  bookOf,
  failure,
  formula,
  money,
  number,
  SALES,
  SALES_HEAD,
  sheetOf,
  SUM,
  text,
  truth,
  valueOf,
} from '#tests/support/models/aggregate-book.ts'
import { LOAN, output, toolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const open = (book: WorkbookData, view?: SheetView) => aggregateOn(engine, book, view)
const aggregated = (book: WorkbookData, input: object) => aggregatedOn(engine, book, input)
const resultOf = (book: WorkbookData, written: string | null | undefined) =>
  valueOf(engine, book, written)

describe('what aggregate leaves out', () => {
  const messy = bookOf([
    sheetOf(
      'Messy',
      [
        SALES_HEAD,
        [text('a'), null, money(1)],
        [text('a'), null, text('1,200')],
        [text('a'), null, text('none')],
        [text('b'), null, failure('#DIV/0!')],
        [text('b'), null, null],
        [text('b'), null, truth(true)],
        [null, null, formula('=""', text(''))],
        [text('b'), null, money(8)],
        [text('b'), null, money(16)],
      ],
      { rowData: { 8: { hd: 1 } } },
    ),
  ])

  it('[AGENT-853] is counted by its kind', async () => {
    const { rows, counts } = await aggregated(messy, { range: 'A:C', measures: SUM })
    expect(rows).toEqual([[25]])
    expect(counts).toEqual({
      rows: 8,
      matched: 8,
      hidden: 1,
      measures: [{ measure: 'sum of Amount', counted: 3, blank: 1, text: 2, error: 1, logical: 1 }],
    })
  })

  it('[AGENT-853] may be the hidden rows', async () => {
    const call = open(messy)
    const seen = output(await call({ range: 'A:C', measures: SUM }))
    expect(seen.warning).toContain('1 matching row is hidden and included.')
    const got = output(await call({ range: 'A:C', measures: SUM, include_hidden: false }))
    expect(got.rows).toEqual([[17]])
    expect(got.counts).toMatchObject({ matched: 7, hidden: 1 })
    expect(got.warning).toContain('1 matching row is hidden and left out.')
  })

  it('[AGENT-854] has a formula without hidden and filtered rows only if nothing else selects', async () => {
    const filtered = JSON.stringify({ 'id Sales': { cachedFilteredOut: [2] } })
    const book = bookOf(
      [sheetOf('Sales', SALES, { rowData: { 1: { hd: 1 } } })],
      [{ name: 'SHEET_FILTER_PLUGIN', data: filtered }],
    )
    const call = open(book)
    const functions = ['sum', 'average', 'min', 'max', 'count', 'median'] as const
    const got = output(
      await call({
        range: 'A:C',
        include_hidden: false,
        measures: functions.map((name) => ({ function: name, column: 'Amount' })),
      }),
    )
    expect(got.rows).toEqual([[25.35, 8.45, -5, 30.3, 3, 0.05]])
    for (const [at, { formula: written }] of got.formulas.slice(0, 5).entries())
      expect(await resultOf(book, written)).toBeCloseTo(Number(got.rows[0]?.[at]), 9)
    expect(got.formulas[5]?.formula).toBeNull()
    const conditions = [{ column: 'Amount', is: 'greater', value: 0 }]
    const some = output(
      await call({ range: 'A:C', include_hidden: false, measures: SUM, conditions }),
    )
    expect(some.formulas[0]?.formula).toBeNull()
  })

  it('[AGENT-855] makes a figure incomplete if it is an error', async () => {
    const { warning, formulas } = await aggregated(messy, { range: 'A:C', measures: SUM })
    expect(warning).toContain(
      'sum of Amount is incomplete: 1 cell in error is left out (C5 #DIV/0! (a division by zero)).',
    )
    expect(await resultOf(messy, formulas[0]?.formula)).toBe(25)
  })

  it('[AGENT-859] is named if it is a figure as text', async () => {
    const { warning } = await aggregated(messy, { range: 'A:C', measures: SUM })
    expect(warning).toContain(
      'Amount: 1 cell holds a figure or date as text, which no figure includes (C3 "1,200").',
    )
  })
})

describe('totals in the range of aggregate', () => {
  it('[AGENT-856] are not added to the rows that they add up', async () => {
    const world = toolWorld(engine)
    output(await world.call('create_spreadsheet', LOAN))
    const call = world.callWith({ spreadsheetId: 'id-1' })
    const measures = [{ function: 'sum', column: 'Principal' }, { function: 'count' }]
    const got = output(await call('aggregate', { range: 'A8:G369', measures }))
    expect(got.data_range).toBe('Schedule!A9:G368')
    expect(got.rows[0]?.[0]).toBeCloseTo(300_000, 2)
    expect(got.rows[0]?.[1]).toBe(360)
    expect(got.warning).toContain('Left out as a total of other rows: row 369.')
    const book = world.sheets.stored.get('id-1')?.workbook_data
    if (!book) throw new Error('no workbook')
    expect(await resultOf(book, got.formulas[0]?.formula)).toBeCloseTo(300_000, 2)
    expect(await resultOf(book, got.formulas[1]?.formula)).toBe(360)
  })

  it('[AGENT-856] between rows are left out, and then no formula gives the figure', async () => {
    const book = bookOf([
      sheetOf('S', [
        SALES_HEAD,
        [text('a'), null, money(1)],
        [text('a'), null, money(2)],
        [text('Sub'), null, formula('=SUM(C2:C3)', money(3))],
        [text('b'), null, money(4)],
        [text('Sub'), null, formula('=SUBTOTAL(9,$C$5:$C$5)+SUM(C2:C3)', money(7))],
        [text('c'), null, money(8)],
        [text('Total'), null, money(15)],
      ]),
    ])
    const { rows, formulas, warning } = await aggregated(book, { range: 'A:C', measures: SUM })
    expect(rows).toEqual([[30]])
    expect(formulas[0]?.formula).toBeNull()
    expect(warning).toContain('Left out as totals of other rows: row 4, 6.')
    expect(warning).toContain('Included although it looks like a total: A8 "Total".')
  })

  it('[AGENT-856] are no running balances', async () => {
    const balance = [1, 2, 3].map((at) => [
      number(at),
      formula(`=SUM(B$1:B${at})+A${at + 1}`, number(at)),
    ])
    const book = bookOf([sheetOf('S', [['In', 'Balance'].map(text), ...balance])])
    const measures = [{ function: 'max', column: 'Balance' }]
    expect((await aggregated(book, { range: 'A:B', measures })).rows).toEqual([[3]])
  })
})
