import { describe, expect, it } from 'vitest'
import { headsReader } from '#server/sheets/cell-heads.ts'
import { bookOfRows, type GivenRows } from '#tests/support/models/find-book.ts'

const HEAD = { bl: 1, bg: { rgb: '#eeeeee' } }

const headsAt = (rows: GivenRows, row: number, column: number, fields: object = {}) => {
  const workbook = { ...bookOfRows({ S: rows }), ...fields }
  const [sheet] = Object.values(workbook.sheets)
  if (!sheet) throw new Error('no worksheet')
  const { row_head, column_head } = headsReader(workbook)(sheet, row, column)
  return [row_head, column_head]
}

describe('the headings of a cell', () => {
  const LEDGER = [
    ['Sales of 2026'],
    ['Customer', 'Place', 'Amount'],
    ['Miller', 'Graz', 5],
    ['Smith', 'Linz', 7],
  ]

  it('[AGENT-845] are the first label of its row and the heading of its block', () => {
    expect(headsAt(LEDGER, 3, 2)).toEqual(['Smith', 'Amount'])
    expect(headsAt(LEDGER, 3, 1)).toEqual(['Smith', 'Place'])
    expect(headsAt(LEDGER, 3, 0)).toEqual(['', 'Customer'])
  })

  it('[AGENT-845] are the same 5,000 rows below', () => {
    const rows = [...LEDGER, ...Array.from({ length: 5000 }, (_, at) => [`C${at}x`, 'Wien', at])]
    expect(headsAt(rows, 5003, 2)).toEqual(['C4999x', 'Amount'])
    expect(headsAt(rows, 5003, 1)).toEqual(['C4999x', 'Place'])
  })

  it('[AGENT-845] belong to the block at the left, not to the next one', () => {
    const rows = [
      ['Cost', 'x', null, 'Item', 'Price'],
      ['Rent', 5, null, 'Pen', 2],
    ]
    expect(headsAt(rows, 1, 4)).toEqual(['Pen', 'Price'])
    expect(headsAt(rows, 1, 1)).toEqual(['Rent', 'x'])
  })

  it('[AGENT-845] may be years above the sections of a model', () => {
    const rows = [
      ['Model', { v: 2026, t: 2, s: HEAD }, { v: 2027, t: 2, s: HEAD }],
      [],
      ['Costs'],
      ['Rent', 5, 6],
      [],
      ['Income'],
      ['Sales', 7, 8],
    ]
    expect(headsAt(rows, 6, 2)).toEqual(['Sales', '2027'])
    expect(headsAt(rows, 3, 1)).toEqual(['Rent', '2026'])
  })

  it('[AGENT-845] are the columns of a table', () => {
    const table = {
      name: 'Sales',
      range: { startRow: 0, startColumn: 0, endRow: 2, endColumn: 1 },
      columns: [{ displayName: 'Who' }, { displayName: 'Net' }],
    }
    const data = JSON.stringify({ 'sheet-1': { tables: [table] } })
    const fields = { resources: [{ name: 'SHEET_TABLE_PLUGIN', data }] }
    const rows = [
      ['Who', 'Net'],
      ['Miller', 5],
      ['Smith', 6],
      ['Other', 7],
    ]
    expect(headsAt(rows, 2, 1, fields)).toEqual(['Smith', 'Net'])
    expect(headsAt(rows, 0, 1, fields)).toEqual(['Who', ''])
  })

  it('[AGENT-845] are empty where there are none', () => {
    expect(headsAt([[1, 2]], 0, 1)).toEqual(['', ''])
    expect(headsAt([], 5, 5)).toEqual(['', ''])
    expect(headsAt([['constructor']], 0, 0)).toEqual(['', ''])
  })
})
