import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { SheetView } from '#server/tools/address.ts'
import {
  aggregateOn,
  aggregatedOn,
  bookOf,
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

const failureOf = async (book: WorkbookData, input: object): Promise<string> => {
  const result = await open(book)(input)
  return result.success ? '' : result.error
}

describe('the conditions of aggregate', () => {
  const sumWhere = async (...conditions: readonly object[]) =>
    (await aggregated(salesBook, { range: 'A:C', measures: SUM, conditions })).rows[0]?.[0]

  it('[AGENT-852] must all hold', async () => {
    const north = { column: 'Region', is: 'equals', value: 'NORTH' }
    expect(await sumWhere(north)).toBe(40.4)
    expect(await sumWhere(north, { column: 'Amount', is: 'greater', value: 10.1 })).toBe(30.3)
    expect(await sumWhere(north, { column: 'Amount', is: 'at_least', value: '10.10' })).toBe(40.4)
  })

  it('[AGENT-852] count a day with all its hours', async () => {
    const january = { column: 'Day', is: 'between', value: '2026-01-01', value2: '2026-01-31' }
    expect(await sumWhere(january)).toBe(30.3)
    expect(await sumWhere({ column: 'Day', is: 'equals', value: '2026-01-31' })).toBe(30.3)
    expect(await sumWhere({ column: 'Day', is: 'greater', value: '2026-01-31' })).toBe(25.35)
  })

  it('[AGENT-852] tell logical values from text and numbers', async () => {
    const cells = [truth(true), text('true'), number(1), truth(false), null, number(0)]
    const book = bookOf([
      sheetOf('S', [SALES_HEAD, ...cells.map((cell, at) => [cell, null, money(10 ** at)])]),
    ])
    const sumWith = async (value: unknown) => {
      const conditions = [{ column: 'Region', is: 'equals', value }]
      const got = await aggregated(book, { range: 'A:C', measures: SUM, conditions })
      expect(await valueOf(engine, book, got.formulas[0]?.formula)).toBe(got.rows[0]?.[0])
      return got.rows[0]?.[0]
    }
    expect(await sumWith(true)).toBe(11)
    expect(await sumWith(1)).toBe(100)
    expect(await sumWith(false)).toBe(1000)
    expect(await sumWith(0)).toBe(100_000)
  })

  it('[AGENT-852] take signs of searches as they are', async () => {
    const book = bookOf([
      sheetOf('S', [
        SALES_HEAD,
        ...['a*b', 'axb', 'a?b', 'A~b'].map((one) => [text(one), null, money(1)]),
      ]),
    ])
    const call = open(book)
    for (const value of ['a*b', 'a?b', 'a~b', '*']) {
      const conditions = [{ column: 'Region', is: 'contains', value }]
      const got = output(await call({ range: 'A:C', measures: SUM, conditions }))
      expect(got.rows).toEqual([[1]])
      expect(await resultOf(book, got.formulas[0]?.formula)).toBe(1)
    }
  })

  it('[AGENT-852] accept blank cells for blank and for not', async () => {
    expect(await sumWhere({ column: 'Region', is: 'blank' })).toBe(-5)
    expect(await sumWhere({ column: 'Region', is: 'not', value: 'North' })).toBe(15.25)
  })

  it('[AGENT-859] that no row meets name what the column holds', async () => {
    const conditions = [{ column: 'Region', is: 'equals', value: 'Nort' }]
    const { rows, warning } = await aggregated(salesBook, {
      range: 'A:C',
      measures: SUM,
      conditions,
    })
    expect(rows).toEqual([[null]])
    expect(warning).toBe(
      'No row meets the condition on Region, which holds North, South, East. Did you mean "North"?',
    )
  })
})

describe('calls that aggregate refuses', () => {
  it('[AGENT-857] name the nearest column, or all columns', async () => {
    expect(
      await failureOf(salesBook, {
        range: 'A:C',
        measures: [{ function: 'sum', column: 'Amuont' }],
      }),
    ).toBe(
      'There is no column "Amuont". Did you mean "Amount"? The columns are: A "Region", B "Day", C "Amount".',
    )
  })

  it('[AGENT-857] name the columns of equal headers and the row of the header', async () => {
    const book = bookOf([
      sheetOf('S', [[text('Report')], [], ['Amount', 'Amount', 'Cost'].map(text), [money(1)]]),
    ])
    expect(await failureOf(book, { range: 'A3:C4', measures: SUM })).toBe(
      'Several columns are headed "Amount": A, B. Name one by its letter.',
    )
    const measures = [{ function: 'sum', column: 'Cost' }]
    expect(await failureOf(book, { range: 'A:C', measures })).toBe(
      'Row 3 holds "Cost", so the header is there. Call again with S!A3:C4.',
    )
  })

  it('[AGENT-857] name an unknown worksheet, an empty one and a range without rows', async () => {
    const book = bookOf([sheetOf('Sales', SALES), sheetOf('Empty', [])])
    const call = open(book)
    const errorOf = async (range: string) => {
      const result = await call({ range, measures: [{ function: 'count' }] })
      return result.success ? '' : result.error
    }
    expect(await errorOf('Sale!A:C')).toContain('Did you mean "Sales"?')
    expect(await errorOf('Empty!A:C')).toBe('There are no cells in Empty!A:C.')
    expect(await errorOf('Sales!A1:C1')).toContain('has no rows below its header.')
    expect(await errorOf('nowhere')).toContain('is not an address of this spreadsheet.')
  })

  it('[AGENT-857] say what a measure or a condition lacks', async () => {
    expect(await failureOf(salesBook, { range: 'A:C', measures: [{ function: 'sum' }] })).toBe(
      'The measure sum needs a column.',
    )
    const refusal = async (condition: object) => {
      const conditions = [{ column: 'Amount', ...condition }]
      return failureOf(salesBook, { range: 'A:C', measures: SUM, conditions })
    }
    const start = 'The condition on "Amount" cannot be used: '
    expect(await refusal({ is: 'equals' })).toContain(`${start}equals needs a value.`)
    expect(await refusal({ is: 'less', value: 'many' })).toBe(
      `${start}"many" is neither a figure nor a date.`,
    )
    expect(await refusal({ is: 'between', value: 5, value2: 1 })).toBe(
      `${start}value 5 is greater than value2 1.`,
    )
    expect(await refusal({ is: 'between', value: 5 })).toBe(
      `${start}between needs value and value2.`,
    )
  })
})
