import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellName } from '#contract/workbook/cells.ts'
import type { CellMatrix, WorkbookData } from '#contract/workbook/workbook.ts'
import { cellSetOf, formulaReadersOf, isTouched } from '#server/sheets/formulas/formula-readers.ts'

const bookOf = (sheets: Readonly<Record<string, CellMatrix>>): WorkbookData => ({
  id: 'b',
  name: 'B',
  styles: {},
  sheetOrder: Object.keys(sheets),
  sheets: Object.fromEntries(
    Object.entries(sheets).map(([name, cellData]) => [name, { id: name, name, cellData }]),
  ),
})

const sheetOf = (book: WorkbookData, name: string) => {
  const sheet = book.sheets[name]
  if (!sheet) throw new Error('no sheet')
  return sheet
}

describe('the formulas that read cells', () => {
  it('[AGENT-907] counts those on all worksheets, but not those inside the cells', () => {
    const book = bookOf({
      Data: {
        0: { 0: { v: 1 }, 1: { f: '=A1*2' } },
        1: { 0: { v: 2 }, 1: { f: '=A2*2' } },
        2: { 0: { v: 3 }, 1: { f: '=SUM(B1:B2)' } },
      },
      constructor: {
        0: { 0: { f: '=SUM(Data!A:A)' }, 1: { f: '=ROWS(Data!A1:A2)' }, 2: { f: '=Data!A9' } },
        1: { 0: { f: '=INDIRECT("Data!A"&1)' } },
      },
    })
    const data = sheetOf(book, 'Data')
    // A1, A2 and the formula in B1, which reads A1 but is one of the cells.
    const cells = cellSetOf(data, [
      [1, 0],
      [0, 0],
      [0, 1],
    ])
    expect(formulaReadersOf(book, cells)).toEqual({
      count: 3,
      first: [
        { sheet: 'Data', cell: 'B2' },
        { sheet: 'Data', cell: 'B3' },
        { sheet: 'constructor', cell: 'A1' },
      ],
      computed: 1,
    })
    expect(formulaReadersOf(book, cellSetOf(data, []))).toEqual({
      count: 0,
      first: [],
      computed: 0,
    })
  })

  it('[AGENT-907] does not count a formula that reads only the gap between the cells', () => {
    const book = bookOf({ S: { 0: { 3: { f: '=SUM(A2:A4)' } }, 5: { 3: { f: '=A5' } } } })
    const cells = cellSetOf(sheetOf(book, 'S'), [
      [0, 0],
      [4, 0],
    ])
    expect(formulaReadersOf(book, cells).first).toEqual([{ sheet: 'S', cell: 'D6' }])
  })

  it('[AGENT-907] agrees with a search of each formula, cell by cell', () => {
    const index = fc.integer({ min: 0, max: 7 })
    const place = fc.tuple(index, index)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, place, place), { minLength: 1, maxLength: 12 }),
        fc.array(place, { minLength: 1, maxLength: 10 }),
        (formulas, cleared) => {
          const cellData: Record<string, Record<string, { f: string }>> = {}
          for (const [[row, column], from, to] of formulas)
            (cellData[row] ??= {})[column] = {
              f: `=SUM(${cellName(...from)}:${cellName(...to)})`,
            }
          const book = bookOf({ S: cellData })
          const isCleared = (row: number, column: number) =>
            cleared.some(([r, c]) => r === row && c === column)
          const readers = Object.entries(cellData).flatMap(([row, cells]) =>
            Object.entries(cells).filter(([column, { f }]) => {
              if (isCleared(Number(row), Number(column))) return false
              const [a = '', b = ''] = f.slice(5, -1).split(':')
              const [columns, rows] = [
                [a.charCodeAt(0) - 65, b.charCodeAt(0) - 65],
                [Number(a.slice(1)) - 1, Number(b.slice(1)) - 1],
              ]
              return cleared.some(
                ([r, c]) =>
                  r >= Math.min(...rows) &&
                  r <= Math.max(...rows) &&
                  c >= Math.min(...columns) &&
                  c <= Math.max(...columns),
              )
            }),
          )
          expect(formulaReadersOf(book, cellSetOf(sheetOf(book, 'S'), cleared)).count).toBe(
            readers.length,
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('[AGENT-907] finds a cell in a range that is wider or narrower than the cells', () => {
    const book = bookOf({ S: {} })
    const cells = cellSetOf(sheetOf(book, 'S'), [
      [3, 2],
      [9, 5],
    ])
    const range = (startRow: number, endRow: number, startColumn: number, endColumn: number) =>
      isTouched(cells, { startRow, endRow, startColumn, endColumn })
    expect([range(3, 3, 2, 2), range(4, 8, 0, 99), range(0, 99, 3, 4)]).toEqual([
      true,
      false,
      false,
    ])
    expect([range(0, 1_048_575, 0, 16_383), range(9, 9, 5, 5)]).toEqual([true, true])
  })
})
