import { expect, it } from 'vitest'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import { extendSheetsToCells } from '#contract/workbook/window/extend-to-cells.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'

const cellData = { 0: { 0: { v: 1, t: 2 } }, 119: { 27: { v: 777, t: 2 } } }
const book = (rowCount: number, columnCount: number) => ({
  id: 'w',
  name: 'Book',
  styles: {},
  sheetOrder: ['a', 'b'],
  sheets: {
    a: { id: 'a', name: 'A', rowCount, columnCount, cellData },
    b: { id: 'b', name: 'B', cellData },
  },
})

it('[SHEET-731] a worksheet opens with enough rows and columns for all its cells', () => {
  expect(extendSheetsToCells(book(100, 20)).sheets.a).toMatchObject({
    rowCount: 120,
    columnCount: 28,
  })
  expect(extendSheetsToCells(book(200, 20)).sheets.a).toMatchObject({
    rowCount: 200,
    columnCount: 28,
  })
  expect(extendSheetsToCells(book(200, 40)).sheets.a).toEqual(book(200, 40).sheets.a)
  expect(extendSheetsToCells(book(200, 40)).sheets.b).toEqual(book(200, 40).sheets.b)
})

it('[SHEET-731] data that is no workbook stays unchanged', () => {
  expect(extendSheetsToCells({ sheets: null })).toEqual({ sheets: null })
  expect(extendSheetsToCells({ sheets: { a: null } })).toEqual({ sheets: { a: null } })
})

it('[SHEET-731] a window shows cells beyond the stored row and column counts', () => {
  const about = { id: 'w', title: 'Book', revision: 1 }
  const window = sheetWindow(about, book(100, 20), { row: 100, column: 20 })
  expect(window.sheets[0]).toMatchObject({ rows: 120, columns: 28 })
  expect([window.rows, window.columns]).toEqual([20, 8])
  expect(window.cells).toMatchObject([{ row: 119, column: 27, text: '777' }])
})

it('[SHEET-734] a new worksheet has 1,000 rows and 26 columns', () => {
  expect(blankSheet('a', 'A')).toMatchObject({ rowCount: 1_000, columnCount: 26 })
})
