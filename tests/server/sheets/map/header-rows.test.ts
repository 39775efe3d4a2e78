import { describe, expect, it } from 'vitest'
import { kindReader } from '#server/sheets/map/cell-kinds.ts'
import { headerRowsOf } from '#server/sheets/map/header-rows.ts'
import { bold, formatted, mapBook, mapSheet, type MapCell } from '#tests/support/models/map-book.ts'

const headers = (rows: readonly (readonly MapCell[])[]) => {
  const sheet = mapSheet('S', rows)
  const workbook = mapBook([sheet])
  const range = {
    startRow: 0,
    startColumn: 0,
    endRow: rows.length - 1,
    endColumn: Math.max(...rows.map((row) => row.length)) - 1,
  }
  return headerRowsOf(workbook, sheet, range, kindReader(workbook))
}
const day = (v: number) => formatted(v, 'yyyy-mm-dd')

describe('headerRowsOf', () => {
  it('[AGENT-836] takes texts above figures', () => {
    expect(
      headers([
        ['Item', 'Amount'],
        ['Rent', 5],
        ['Food', 6],
      ]),
    ).toEqual({ first: 0, last: 0 })
    expect(
      headers([
        ['Item', 'Paid'],
        ['Rent', day(45_000)],
      ]),
    ).toEqual({ first: 0, last: 0 })
    expect(headers([['Amount'], [5], [6]])).toEqual({ first: 0, last: 0 })
  })

  it('[AGENT-836] takes no header from labels with values', () => {
    expect(
      headers([
        ['Amount', 300],
        ['Rate', 0.05],
      ]),
    ).toBeNull()
    expect(
      headers([
        ['Company', 'Acme'],
        ['Author', 'Maya'],
        ['Rate', 0.05],
      ]),
    ).toBeNull()
    expect(headers([['Notes on the plan'], ['Rates are fixed'], ['Taxes are not']])).toBeNull()
  })

  it('[AGENT-836] takes the first row of a table of texts, or a bold row', () => {
    const table = [
      ['Name', 'City', 'State'],
      ['Ann', 'Rome', 'open'],
      ['Bob', 'Oslo', 'closed'],
    ]
    expect(headers(table)).toEqual({ first: 0, last: 0 })
    expect(
      headers([
        [bold('Name'), bold('City')],
        ['Ann', 'Rome'],
      ]),
    ).toEqual({ first: 0, last: 0 })
  })

  it('[AGENT-836] skips titles above the header', () => {
    const rows = [[bold('Plan')], ['in thousands'], ['Item', 'Amount'], ['Rent', 5]]
    expect(headers(rows)).toEqual({ first: 2, last: 2 })
    expect(headers([[bold('Plan')], ['Amount', 5], ['Rate', 6]])).toBeNull()
  })

  it('[AGENT-836] takes years, dates and numbered periods in order', () => {
    expect(
      headers([
        ['', 2024, 2025, 2026],
        ['Sales', 5, 6, 7],
      ]),
    ).toEqual({ first: 0, last: 0 })
    expect(
      headers([
        ['Year', 2026, 2025],
        ['Sales', 5, 6],
      ]),
    ).toEqual({ first: 0, last: 0 })
    expect(
      headers([
        ['Month', day(45_292), day(45_323), 'Total'],
        ['Sales', 5, 6, 11],
      ]),
    ).toEqual({
      first: 0,
      last: 0,
    })
    const weeks = [
      ['Week', 1, 2, 3],
      ['Begins', day(45_292), day(45_299), day(45_306)],
      ['Sales', 5, 6, 7],
    ]
    expect(headers(weeks)).toEqual({ first: 0, last: 1 })
  })

  it('[AGENT-836] takes no figures that only look like periods', () => {
    expect(
      headers([
        ['Rent', 2000, 2100, 2250],
        ['Food', 5, 6, 7],
      ]),
    ).toBeNull()
    expect(
      headers([
        ['Rent', 2, 3, 4],
        ['Food', 5, 9, 7],
      ]),
    ).toBeNull()
    expect(
      headers([
        ['A', day(45_292), day(45_299)],
        ['B', day(45_293), day(45_300)],
      ]),
    ).toBeNull()
  })

  it('[AGENT-836] takes no data rows of dates into the header', () => {
    const tasks = [
      ['Task', 'Start', 'End'],
      ['A', day(45_292), day(45_299)],
      ['B', day(45_293), day(45_300)],
    ]
    expect(headers(tasks)).toEqual({ first: 0, last: 0 })
    expect(headers(tasks.slice(0, 2))).toEqual({ first: 0, last: 0 })
  })

  it('[AGENT-836] takes groups above the header', () => {
    const rows = [
      [null, '2025', null, '2026', null],
      ['Item', 'Plan', 'Actual', 'Plan', 'Actual'],
      ['Rent', 1, 2, 3, 4],
    ]
    expect(headers(rows)).toEqual({ first: 0, last: 1 })
  })
})
