import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import {
  WINDOW_MAX_FROZEN_COLUMNS,
  WINDOW_MAX_FROZEN_ROWS,
  WINDOW_MAX_MERGES,
} from '#contract/limits.ts'
import { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { previewOf } from '#server/sheets/sheet-preview.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

/** Returns a window of a stored sheet with these unvalidated fields. */
const windowOf = (fields: string) => {
  const book = workbookOf({ a: {} })
  const sheets = { a: { ...book.sheets['a'], ...(JSON.parse(fields) as object) } }
  return sheetWindow({ id: 'w', title: 't', revision: 1 }, { ...book, sheets })
}

describe('a window of invalid stored data [SHEET-70]', () => {
  it('limits the numbers of rows, columns and frozen lines', () => {
    const window = windowOf(
      '{"rowCount":1e15,"columnCount":1e15,"freeze":{"xSplit":1e9,"ySplit":9e8}}',
    )
    expect(window.sheets).toMatchObject([{ rows: MAX_ROWS, columns: MAX_COLUMNS }])
    expect([window.frozen_rows, window.frozen_columns]).toEqual([
      WINDOW_MAX_FROZEN_ROWS,
      WINDOW_MAX_FROZEN_COLUMNS,
    ])
    const odd = windowOf('{"freeze":{"xSplit":-3,"ySplit":1.5}}')
    expect([odd.frozen_rows, odd.frozen_columns]).toEqual([1, 0])
  })

  it('reads negative sizes as 0, and invalid default sizes as the standard ones', () => {
    const window = windowOf(
      '{"defaultRowHeight":-5,"defaultColumnWidth":0,"rowData":{"0":{"h":-9},"1":{"h":1e999},"2":{"h":0.001},"3":{"h":30}},"columnData":{"0":{"w":-1}}}',
    )
    expect([window.row_height, window.column_width]).toEqual([24, 88])
    expect(window.row_heights).toEqual([
      [0, 1, 0],
      [2, 1, 0],
      [3, 1, 30],
    ])
    expect(window.column_widths).toEqual([[0, 1, 0]])
  })

  it('counts cells at an invalid row or column as unused', () => {
    const window = windowOf(
      '{"cellData":{"Infinity":{"0":{"v":1}},"x":{"1e999":{"v":1}},"-1":{},"1.5":{},"4":{"2":{"v":1},"Infinity":{}}}}',
    )
    expect([window.used_rows, window.used_columns]).toEqual([5, 3])
  })

  it('[SHEET-172] omits an invalid cell without affecting its row or the preview', () => {
    const bad = ['5', '"x"', '[]', '{"v":{}}', '{"f":7}', '{"s":3}', 'true']
    for (const cell of bad) {
      const window = windowOf(
        `{"cellData":{"0":{"0":{"v":"Rent"},"1":${cell},"2":{"v":5,"t":2},"x":{"v":"no"}},"1":7,"2":{"0":{"v":"b"}}}}`,
      )
      expect([cell, window.cells.map(({ row, column, text }) => [row, column, text])]).toEqual([
        cell,
        [
          [0, 0, 'Rent'],
          [0, 2, '5'],
          [2, 0, 'b'],
        ],
      ])
      expect(previewOf(window).rows[0]?.map((one) => one?.text)).toEqual(['Rent', undefined, '5'])
    }
  })

  it('[SHEET-172] keeps the text of a cell with an invalid style', () => {
    const bad = [
      '{"n":5}',
      '{"n":{"pattern":7}}',
      '{"fs":"x","ff":9}',
      '{"cl":5,"bg":[]}',
      '{"bd":3}',
    ]
    const odd = ['{"bd":{"t":5,"b":{"s":"x"}}}', '{"ht":{},"vt":[],"tb":"x"}', '{"ul":7,"st":"x"}']
    for (const look of [...bad, ...odd]) {
      const window = windowOf(`{"cellData":{"0":{"0":{"v":"Rent","s":${look}},"1":{"v":5}}}}`)
      expect([look, window.cells.map(({ text }) => text)]).toEqual([look, ['Rent', '5']])
      expect(v.is(SheetWindow, JSON.parse(JSON.stringify(window)))).toBe(true)
      expect(previewOf(window).rows[0]?.[0]?.text).toBe('Rent')
    }
  })

  it('keeps merges within the worksheet, without duplicates, and limits their number', () => {
    const span = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
      startRow,
      endRow,
      startColumn,
      endColumn,
    })
    const mergesOf = (mergeData: readonly object[]) =>
      windowOf(JSON.stringify({ rowCount: 5000, mergeData })).merges
    expect(
      mergesOf([
        span(-1, 2, 0, 1),
        span(3, 2, 0, 1),
        span(1, 2, 4, 3),
        span(0.5, 2, 0, 1),
        span(90_000, 90_001, 0, 1),
        span(1, 2, 0, 1),
        span(1, 2, 0, 1),
        span(4, 5, 0, 1e12),
      ]),
    ).toEqual([
      { row: 1, column: 0, last_row: 2, last_column: 1 },
      { row: 4, column: 0, last_row: 5, last_column: 7 },
    ])
    const many = Array.from({ length: 3000 }, (_, row) => span(row, 4000, 0, 1))
    expect(mergesOf(many.toReversed())).toHaveLength(0)
    expect(mergesOf([...many.slice(60), ...many.slice(0, 60)])).toHaveLength(0)
    expect(WINDOW_MAX_MERGES).toBeLessThan(many.length - 60)
  })
})
