import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { openingSheet } from '#contract/workbook/opening-sheet.ts'
import { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const ANY = { id: 'w', title: 't', revision: 1 }

/** A workbook with the sheets a, b and c. `fields` adds fields to a sheet by its id. */
const bookOf = (
  fields: { readonly [id: string]: Partial<SheetData> },
  custom?: unknown,
): WorkbookData => {
  const book = workbookOf({ a: {}, b: {}, c: {} })
  return {
    ...book,
    sheets: Object.fromEntries(
      Object.entries(book.sheets).map(([id, sheet]) => [id, { ...sheet, ...fields[id] }]),
    ),
    ...(custom === undefined ? {} : { custom }),
  }
}

describe('the zoom of a worksheet', () => {
  it.each<[unknown, number | undefined]>([
    [0.7, 0.7],
    [1.5, 1.5],
    [1, undefined],
    [undefined, undefined],
    [0, undefined],
    [-2, undefined],
    [Number.NaN, undefined],
    ['1.5', undefined],
    [null, undefined],
    [0.001, 0.1],
    [99, 4],
  ])('[SHEET-300] stored as %j is %j in windows', (zoomRatio, zoom) => {
    const window = sheetWindow(ANY, bookOf({ b: { zoomRatio } }))
    expect(window.sheets.map((sheet) => sheet.zoom)).toEqual([undefined, zoom, undefined])
    expect(v.parse(SheetWindow, JSON.parse(JSON.stringify(window)))).toEqual(window)
  })
})

describe('the worksheet that opens', () => {
  const hidden = { hidden: 1 }
  it.each<[string, { readonly [id: string]: Partial<SheetData> }, unknown, number]>([
    ['the one stored as active', {}, { active: 'c' }, 2],
    ['the first if none is stored as active', {}, undefined, 0],
    ['the first visible one', { a: hidden }, undefined, 1],
    [
      'the first visible one if the active one is hidden',
      { a: hidden, c: hidden },
      { active: 'c' },
      1,
    ],
    ['the first if the active one is deleted', {}, { active: 'd' }, 0],
    ['the first if the active id is a number', {}, { active: 2 }, 0],
    ['the first if the stored view state is no object', {}, 'c', 0],
    ['the first if all are hidden', { a: hidden, b: hidden, c: hidden }, { active: 'b' }, 0],
  ])('[SHEET-302] is %s', (_, fields, custom, place) => {
    const book = bookOf(fields, custom)
    expect(sheetWindow(ANY, book).sheet).toBe(place)
    const sheets = book.sheetOrder.flatMap((id) => book.sheets[id] ?? [])
    expect(openingSheet(sheets, custom)).toBe(place)
  })

  it('[SHEET-302] is the requested one if it exists', () => {
    const book = bookOf({}, { active: 'c' })
    const at = (sheet: string) => sheetWindow(ANY, book, { sheet, row: 0, column: 0 }).sheet
    expect(['0', 'sheet b', '7', 'none'].map(at)).toEqual([0, 1, 2, 2])
  })
})
