import { describe, expect, it } from 'vitest'
import { constantsInRuns } from '#server/sheets/formulas/constants-in-runs.ts'
import { cellsOfRows, type GivenCell, type GivenRows } from '#tests/support/models/find-book.ts'

const foundIn = (rows: GivenRows) =>
  constantsInRuns({ id: 's', name: 'S', cellData: cellsOfRows(rows) }).map(
    ({ row, column, formula }) => `${row},${column} ${formula}`,
  )

const column = (...cells: readonly GivenCell[]) => cells.map((cell) => ['x', cell])

describe('typed numbers in runs of formulas', () => {
  it('[AGENT-843] finds one between formulas above and below', () => {
    expect(foundIn(column('=A1*2', 7, '=A3*2'))).toEqual(['1,1 =A2*2'])
    expect(foundIn(column('Total', '=A2*2', '=A3*2', 7, '=A5*2'))).toEqual(['3,1 =A4*2'])
  })

  it('[AGENT-843] finds one between formulas left and right', () => {
    expect(foundIn([['Net', '=B2*$A$1', '=C2*$A$1', 7, '=E2*$A$1']])).toEqual(['0,3 =D2*$A$1'])
  })

  it('[AGENT-843] finds several next to each other between long enough runs', () => {
    const rows = column('=A1', '=A2', 5, 6, '=A5', '=A6')
    expect(foundIn(rows)).toEqual(['2,1 =A3', '3,1 =A4'])
  })

  it('[AGENT-843] reads formulas that the file stores once', () => {
    const shared = { si: 'a', v: 0 }
    expect(foundIn(column({ f: '=A1*2', si: 'a', v: 0 }, shared, 3, shared))).toEqual(['2,1 =A3*2'])
  })

  it.each<[string, GivenRows]>([
    ['formulas of different forms', column('=A1*2', 7, '=A3*3')],
    ['a text or a date function between formulas', column('=A1', 'n/a', '=A3')],
    ['an empty cell between formulas', column('=A1', null, '=A3')],
    ['the first and the last cell of a column', column(7, '=A2', '=A3', 8)],
    ['inputs and subtotals that alternate', column(1, '=B1*2', 3, '=B3*2', 5, '=B5*2')],
    ['sections of inputs with equal sums', column('=SUM(B2:B4)', 1, 2, 3, '=SUM(B6:B8)', 1, 2, 3)],
    ['a truth value', column('=A1', { v: 1, t: 3 }, '=A3')],
    ['a number that an array formula filled', column('=A1', { v: 1, t: 2, filled: 1 }, '=A3')],
    ['an empty worksheet', []],
  ])('[AGENT-843] ignores %s', (_case, rows) => {
    expect(foundIn(rows)).toEqual([])
  })

  it('[AGENT-843] finds each of 500 numbers in 100,000 formulas, and no other', () => {
    const rows = Array.from({ length: 10_000 }, (_, row) =>
      Array.from({ length: 10 }, (_value, at) =>
        row % 100 === 50 && at % 2 === 0 ? row : `=$Z${row + 1}+${at}`,
      ),
    )
    const start = process.threadCpuUsage()
    const found = foundIn(rows)
    expect(process.threadCpuUsage(start).user).toBeLessThanOrEqual(2_000_000)
    expect(found).toHaveLength(500)
    expect(found[0]).toBe('50,0 =$Z51+0')
  })
})
