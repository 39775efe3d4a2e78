import { describe, expect, it } from 'vitest'
import { tableIn } from '#server/tables/model.ts'
import { readQuestion, type TableQuestion } from '#server/tables/question.ts'

const TODAY = new Date('2026-12-01T12:00:00Z')
const ROWS = [
  ['Payments of the second half'],
  [],
  ['Paid on', 'Supplier', 'Kind', 'Hours', 'Limit', 'Amount'],
  ['2025-07-03', 'Oak Print', 'Printing', 4, 5, 120.5],
  ['2025-07-21', 'Linden Media', 'Advertising', 7, 6, 940],
  ['2025-08-02', 'Oak Print', 'Printing', 2, 3, 75.25],
  ['2025-09-30', 'Birch Foods', 'Catering', 9, 8, 310],
  ['Total', null, null, 22, null, 1445.75],
]
const table = tableIn(ROWS, ROWS.length)

const ask = (text: string): TableQuestion | null => table && readQuestion(text, table, TODAY)

/** The question in short: operation, measure, group and conditions. */
const short = (question: TableQuestion | null) =>
  question && {
    operation: question.operation,
    measure: question.measure?.head ?? null,
    group: question.group?.head ?? null,
    where: question.conditions.map(
      ({ column, other, is, value }) => `${column.head} ${is} ${other?.head ?? value}`,
    ),
    unread: question.unread,
  }

describe('a table of a worksheet', () => {
  it('[FIN-11] begins at its head row and ends before its total', () => {
    expect(table).toMatchObject({ headRow: 3, lastRow: 7, isCut: false })
    expect(table?.columns.map(({ head, kind }) => `${head} ${kind}`)).toEqual([
      'Paid on day',
      'Supplier text',
      'Kind text',
      'Hours number',
      'Limit number',
      'Amount number',
    ])
  })
})

describe('a question over a table', () => {
  it.each([
    ['what is the total amount?', 'sum', 'Amount', null, []],
    ['average hours for printing', 'average', 'Hours', null, ['Kind equals Printing']],
    ['How much did we pay Oak Print?', 'sum', 'Amount', null, ['Supplier equals Oak Print']],
    ['amount per kind', 'sum', 'Amount', 'Kind', []],
    ['how many rows have an amount above 100?', 'count', 'Amount', null, ['Amount greater 100']],
    ['total amount in July', 'sum', 'Amount', null, ['Paid on between 2025-07-01']],
  ])('[FIN-11] %s', (text, operation, measure, group, where) => {
    const question = short(ask(text))
    expect(question).toMatchObject({ measure, group, where, unread: [] })
    if (operation !== 'count') expect(question?.operation).toBe(operation)
  })

  it('[FIN-11] lists the largest rows, and compares two columns', () => {
    expect(ask('the two largest amounts')).toMatchObject({
      ofRows: true,
      top: { count: 2, order: 'desc' },
      unread: [],
    })
    const question = ask('which suppliers have hours above their limit?')
    expect(short(question)).toMatchObject({ where: ['Hours greater Limit'], unread: [] })
    expect(question?.ofRows).toBe(true)
  })

  it.each([
    ['How much did we pay Ashford?', 'Ashford'],
    ['total amount of discounts', 'discounts'],
    ['total amount of 2 suppliers', '2'],
  ])('[FIN-12] has a part without a place: %s', (text, part) => {
    expect(ask(text)?.unread).toContain(part)
  })

  it.each(['add a total row', 'sort by amount', 'only show printing', 'good morning'])(
    '[FIN-12] is no question: %s',
    (text) => {
      expect(ask(text)).toBeNull()
    },
  )
})
