import { describe, expect, it } from 'vitest'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { blankCellsWithin } from '#server/sheets/writes/blank-cells.ts'

type Range = readonly [startRow: number, startColumn: number, endRow: number, endColumn: number]

const areaOf = ([startRow, startColumn, endRow, endColumn]: Range) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
})
const ALL: Range = [0, 0, 1_048_575, 16_383]

/** A worksheet from rows of text, where a dot is an empty cell. */
const sheetOf = (rows: readonly string[], merges: readonly Range[] = []): SheetData => ({
  id: 's',
  name: 'S',
  cellData: Object.fromEntries(
    rows.map((text, row) => [
      row,
      Object.fromEntries(
        [...text].flatMap((sign, column): [number, CellState][] =>
          sign === '.' ? [] : [[column, sign === '_' ? { s: 'bold' } : { v: sign, t: 1 }]],
        ),
      ),
    ]),
  ),
  mergeData: merges.map(areaOf),
})

const blanks = (sheet: SheetData, range: Range = ALL, most = 100) => {
  const { count, first } = blankCellsWithin({ sheet, ...areaOf(range) }, most)
  return { count, first: first.map(({ row, column }) => `${row},${column}`) }
}

describe('blank cells', () => {
  it('[AGENT-844] counts empty cells inside the rectangle of the content', () => {
    expect(blanks(sheetOf(['....', '.ab_', '.c..', '.dee']))).toEqual({
      count: 3,
      first: ['1,3', '2,2', '2,3'],
    })
  })

  it('[AGENT-844] counts only the part of a range that the worksheet uses', () => {
    const sheet = sheetOf(['a.b', 'c..'])
    expect(blanks(sheet, [1, 0, 9, 9])).toEqual({ count: 2, first: ['1,1', '1,2'] })
    expect(blanks(sheet, [5, 5, 9, 9])).toEqual({ count: 0, first: [] })
  })

  it('[AGENT-844] leaves out the cells that a merged cell covers', () => {
    expect(blanks(sheetOf(['a..', '...', 'b.c'], [[0, 0, 1, 1]]))).toEqual({
      count: 3,
      first: ['0,2', '1,2', '2,1'],
    })
    // The merged cell itself is empty, so it counts once.
    expect(blanks(sheetOf(['a..', 'b.c'], [[0, 1, 0, 2]]))).toEqual({
      count: 2,
      first: ['0,1', '1,1'],
    })
    // Content under a merged cell is not counted twice.
    expect(blanks(sheetOf(['axb'], [[0, 0, 0, 1]]))).toEqual({ count: 0, first: [] })
  })

  it('[AGENT-844] counts the whole grid without visiting it', () => {
    const far: SheetData = {
      id: 's',
      name: 'S',
      cellData: { 0: { 0: { v: 1 } }, 1_048_575: { 16_383: { v: 1 } } },
    }
    const start = process.threadCpuUsage()
    const found = blanks(far)
    expect(process.threadCpuUsage(start).user).toBeLessThanOrEqual(2_000_000)
    expect(found.count).toBe(1_048_576 * 16_384 - 2)
    expect(found.first).toHaveLength(100)
  })

  const isAmong = (
    [startRow, startColumn, endRow, endColumn]: Range,
    row: number,
    column: number,
  ) => row >= startRow && row <= endRow && column >= startColumn && column <= endColumn

  /** The blank cells, found by looking at each cell. */
  const expectedIn = (rows: readonly string[], merge: Range): readonly string[] => {
    const places = rows.flatMap((text, row) =>
      [...text].map((sign, column) => ({ sign, row, column })),
    )
    const used = places.filter(({ sign }) => /[ab]/.test(sign))
    const [downs, rights] = [used.map(({ row }) => row), used.map(({ column }) => column)]
    const block: Range = [
      Math.min(...downs),
      Math.min(...rights),
      Math.max(...downs),
      Math.max(...rights),
    ]
    return places
      .filter(({ sign, row, column }) => {
        const isFirst = row === merge[0] && column === merge[1]
        const isCovered = isAmong(merge, row, column) && !isFirst
        return isAmong(block, row, column) && !isCovered && !/[ab]/.test(sign)
      })
      .map(({ row, column }) => `${row},${column}`)
  }

  it('[AGENT-844] agrees with a count cell by cell', () => {
    const signs = 'ab..._'
    let seed = 7
    const next = (): number => (seed = (seed * 16_807) % 2_147_483_647)
    for (let round = 0; round < 50; round += 1) {
      const rows = Array.from({ length: 6 }, () =>
        Array.from({ length: 6 }, () => signs[next() % signs.length]).join(''),
      )
      const merge: Range = [1, 1, 2 + (next() % 2), 2 + (next() % 3)]
      const expected = expectedIn(rows, merge)
      expect(blanks(sheetOf(rows, [merge]))).toEqual({ count: expected.length, first: expected })
    }
  })
})
