import { afterAll, describe, expect, it } from 'vitest'
import { cellAt } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import {
  bookOf,
  formula,
  money,
  number,
  sheetOf,
  text,
} from '#tests/support/models/aggregate-book.ts'
import {
  HEAD,
  isOf,
  REGIONS,
  rowOf,
  SALES,
  salesSheet,
  serial,
  SUM,
  sumOf,
  summaryWorld,
  type SummaryWorld,
} from '#tests/support/models/summary-book.ts'
import { output } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: SummaryWorld

describe('a summary by rows and columns', () => {
  it('[AGENT-945] writes one formula per group with totals and a check on a new worksheet', async () => {
    world = await summaryWorld(engine, bookOf([salesSheet()]))
    const done = output(
      await world.call({
        range: 'Sales!A1:D7',
        rows: ['Region'],
        columns: 'Product',
        measure: SUM,
      }),
    )
    expect(done).toMatchObject({
      range: "'Summary of Sales'!A1:D12",
      source: 'Sales!A2:D7',
      groups: { rows: 4, columns: 2 },
      errors: { count: 0 },
      check: { table_total: '62.65', difference: '0.00' },
      total: '62.65',
    })
    expect(done.warning).toBeUndefined()
    const values = world.valuesOf('Summary of Sales', 12, 4)
    expect(values[0]?.[0]).toBe('Sum of Amount by Region and Product')
    expect(values[3]).toEqual(['Region', 'Coffee', 'Tea', 'Total'])
    for (const [at, region] of REGIONS.entries()) {
      const row = values[4 + at]
      expect(row?.[0]).toBe(region ?? '(blank)')
      for (const [across, product] of ['Coffee', 'Tea'].entries())
        expect(row?.[1 + across]).toBeCloseTo(
          sumOf((sale) => isOf(region)(sale) && sale[1] === product),
          9,
        )
      expect(row?.[3]).toBeCloseTo(sumOf(isOf(region)), 9)
    }
    expect(values[8]?.slice(1)).toEqual([
      expect.closeTo(sumOf(([, product]) => product === 'Coffee')),
      expect.closeTo(sumOf(([, product]) => product === 'Tea')),
      expect.closeTo(sumOf(() => true)),
    ])
    expect(cellAt(world.named('Summary of Sales'), 5, 1)?.f).toBe(
      '=SUMIFS(Sales!$D$2:$D$7,Sales!$A$2:$A$7,"North",Sales!$B$2:$B$7,"Coffee")',
    )
    expect(world.changes).toHaveLength(1)
    expect(world.changes[0]).toMatchObject({
      tool_name: 'summarise',
      title: 'Sum of Amount by Region and Product',
    })
    expect(WRITING_TOOLS.has('summarise')).toBe(true)
  })

  it('[AGENT-945] takes two headers as rows, and numbers the next worksheet', async () => {
    world = await summaryWorld(
      engine,
      bookOf([salesSheet("O'Brien's"), sheetOf('constructor', [[text('x')]])]),
    )
    const order = { range: "'O''Brien''s'!A:D", rows: ['Region', 'Product'], measure: SUM }
    output(await world.call(order))
    const again = output(await world.call(order))
    expect(again.range).toBe("'Summary of O''Brien''s 2'!A1:C14")
    const values = world.valuesOf("Summary of O'Brien's", 14, 3)
    expect(values.slice(3, 11)).toEqual([
      ['Region', 'Product', 'Sum of Amount'],
      ['East', 'Tea', 0.05],
      ['North', 'Coffee', 30.3],
      ['North', 'Tea', 10.1],
      ['South', 'Coffee', 7],
      ['South', 'Tea', 20.2],
      ['(blank)', 'Coffee', -5],
      ['Total', null, 62.65],
    ])
    expect(values[12]).toEqual(['Total of the table', null, 62.65])
    expect(values[13]).toEqual(['Difference', null, 0])
  })

  it('[AGENT-946] groups dates by year, quarter and month with bounds', async () => {
    for (const by of ['year', 'quarter', 'month'] as const) {
      world = await summaryWorld(engine, bookOf([salesSheet()]))
      const done = output(
        await world.call({ range: 'Sales!A1:D7', rows: ['Day'], by, measure: SUM }),
      )
      expect(done).toMatchObject({ check: { difference: '0.00' } })
      const expected = new Map<string | number, number>()
      for (const [, , iso, amount] of SALES) {
        const [year = '', month = ''] = iso.split('-')
        const quarter = `${year}-Q${Math.ceil(Number(month) / 3)}`
        const first = serial(`${year}-${month}-01`)
        const key = { year: Number(year), quarter, month: first }[by]
        expected.set(key, (expected.get(key) ?? 0) + amount)
      }
      const values = world.valuesOf('Summary of Sales', 4 + expected.size, 2).slice(4)
      const pairs = [...expected].map(([key, sum]) => [key, expect.closeTo(sum, 9)])
      expect(values).toEqual(pairs)
    }
    expect(cellAt(world.named('Summary of Sales'), 5, 1)?.f).toBe(
      '=SUMIFS(Sales!$D$2:$D$7,Sales!$C$2:$C$7,">="&DATE(2026,1,1),Sales!$C$2:$C$7,"<"&DATE(2026,2,1))',
    )
  })

  it('[AGENT-946] puts cells without a date into a group of their own', async () => {
    const cells = [
      HEAD,
      ...SALES.map(rowOf),
      [text('West'), text('Tea'), text('n/a'), money(3)],
      [text('West'), text('Tea'), null, money(4)],
    ]
    world = await summaryWorld(engine, bookOf([sheetOf('Sales', cells)]))
    const done = output(
      await world.call({ range: 'A1:D9', rows: ['Day'], by: 'year', measure: SUM }),
    )
    expect(world.valuesOf('Summary of Sales', 7, 2).slice(4)).toEqual([
      [2025, 10.1],
      [2026, expect.closeTo(52.55)],
      ['(no date)', 7],
    ])
    expect(done.warning).toBeUndefined()
  })

  it('[AGENT-947] follows the table: a row added in the range changes it, and a new value shows in the difference', async () => {
    world = await summaryWorld(engine, bookOf([salesSheet()]))
    output(await world.call({ range: 'Sales!A1:D20', rows: ['Region'], measure: SUM }))
    const write = (row: number, region: string, amount: number) =>
      world.write({
        range: `Sales!A${row}:D${row}`,
        values: [[region, 'Tea', '2026-05-01', amount]],
      })
    output(await write(8, 'East', 100))
    expect(world.valuesOf('Summary of Sales', 12, 2).slice(4)).toEqual([
      ['East', 100.05],
      ['North', expect.closeTo(40.4)],
      ['South', expect.closeTo(27.2)],
      ['(blank)', -5],
      ['Total', expect.closeTo(162.65)],
      [null, null],
      ['Total of the table', expect.closeTo(162.65)],
      ['Difference', 0],
    ])
    output(await write(9, 'West', 1))
    expect(world.valuesOf('Summary of Sales', 12, 2)[11]).toEqual(['Difference', 1])
  })

  it('[AGENT-948] gives averages, least and greatest figures, counts them, and finds a figure in no group', async () => {
    const of = {
      average: (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length,
      min: (all: readonly number[]) => Math.min(...all),
      max: (all: readonly number[]) => Math.max(...all),
    }
    for (const [name, figure] of Object.entries(of)) {
      world = await summaryWorld(engine, bookOf([salesSheet()]))
      const measure = { header: 'Amount', function: name as keyof typeof of }
      const order = { range: 'Sales!A1:D20', rows: ['Region'], columns: 'Product', measure }
      const done = output(await world.call(order))
      expect(done).toMatchObject({ check: { difference: '0.00', figures_in_no_group: '0' } })
      expect(done.warning).toBeUndefined()
      const values = world.valuesOf('Summary of Sales', 14, 5)
      const amountsOf = (region: string | null, product: string | null): readonly number[] =>
        SALES.filter(isOf(region))
          .filter((sale) => [null, sale[1]].includes(product))
          .map((sale) => sale[3])
      const shown = (amounts: readonly number[]): unknown =>
        amounts.length === 0 ? '' : expect.closeTo(figure(amounts), 9)
      const expected = REGIONS.map((region) => [
        ...['Coffee', 'Tea', null].map((product) => shown(amountsOf(region, product))),
        amountsOf(region, null).length,
      ])
      expect(values.slice(4, 8).map((row) => row.slice(1))).toEqual(expected)
      expect(values[8]?.[3]).toBeCloseTo(figure(SALES.map((sale) => sale[3])), 9)
      expect(values[9]).toEqual(['Count', 3, 3, 6, null])
      output(
        await world.write({
          range: 'Sales!A8:D8',
          values: [['East', 'Water', '2026-05-01', 2]],
        }),
      )
      expect(world.valuesOf('Summary of Sales', 14, 5)[13]?.slice(0, 2)).toEqual([
        'Figures in no group',
        1,
      ])
    }
  })

  it('[AGENT-948] counts the cells with content', async () => {
    const cells = [
      ['Key', 'Note'].map(text),
      [text('a'), text('x')],
      [text('a'), null],
      [text('b'), number(1)],
      [text('b'), formula('=""', text(''))],
    ]
    world = await summaryWorld(engine, bookOf([sheetOf('Data', cells)]))
    const measure = { header: 'Note', function: 'count' } as const
    const done = output(await world.call({ range: 'Data!A1:B5', rows: ['Key'], measure }))
    expect(world.valuesOf('Summary of Data', 7, 2).slice(4)).toEqual([
      ['a', 1],
      ['b', 1],
      ['Total', 2],
    ])
    expect(done.check).toMatchObject({ table_total: '2', difference: '0.00' })
  })
})
