import { expect, it } from 'vitest'
import {
  bordersOf,
  cellIn,
  drawnText,
  isFigure,
  isOnFill,
  loadedCellsOf,
  countOverflowCells,
  textStyle,
} from '#src/ui/sheets/light-grid/light-cells.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

it('[SHEET-74] a text that overflows onto a fill is recognized, so the fill stays visible', () => {
  const s = { bg: { rgb: '#1f3864' } }
  const cells = { 0: { 0: { v: 'Title' }, 2: { s } }, 1: { 0: { v: 'Filled', s } } }
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: cells }))
  const known = loadedCellsOf([window])
  expect(isOnFill(known, { row: 0, column: 0 }, 1)).toBe(false)
  expect(isOnFill(known, { row: 0, column: 0 }, 2)).toBe(true)
  expect(isOnFill(known, { row: 0, column: 4 }, 2)).toBe(true)
  expect(isOnFill(known, { row: 1, column: 0 }, 1)).toBe(true)
})

it('[PUBLIC-25] a double border lies on both sides of its edge, and any other border lies on one side', () => {
  const [thin, double] = [1, 7].map((line) => ({ line, color: '#46504b' }))
  expect(bordersOf({ top: thin, bottom: double })).toMatchObject({ inset: '-1px 0px -1px -1px' })
  expect(bordersOf({ top: double, left: double })).toMatchObject({ inset: '-2px 0px 0px -2px' })
  expect(bordersOf({ bottom: thin })).toMatchObject({ inset: '-1px 0px 0px -1px' })
  expect(bordersOf({})).toBeNull()
})

it('[PUBLIC-25] a number leaves room for a closing bracket, and a text uses the padding of its style', () => {
  const amount = { n: { pattern: '#,##0_);(#,##0)' } }
  const row = {
    0: { v: 1200, s: amount },
    1: { v: -1200, s: amount },
    2: { v: 'Payment', s: { ht: 3, pd: { r: 6 } } },
  }
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: { 0: row } }))
  const at = (column: number) => cellIn(loadedCellsOf([window]), { row: 0, column })
  const texts = [0, 1, 2].map((column) => {
    const cell = at(column)
    return cell && drawnText(cell)
  })
  expect(texts).toEqual(['1,200\u00a0', '(1,200)', 'Payment'])
  expect(textStyle(at(2)?.style ?? {})).toMatchObject({ paddingRight: 6 })
})

it('[SHEET-74, SHEET-1005] a number without a format never overflows its cell, but a text does', () => {
  const row = {
    2: { v: 1 / 3, t: 2 },
    5: { v: 1e-9 / 3, t: 2, f: '=1/3000000000' },
    7: { v: 'Paid by 2027', s: { ht: 3 } },
  }
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: { 0: row } }))
  const known = loadedCellsOf([{ ...window, columns: 20 }])
  const seen = [...known.cells.values()].map((cell) => [
    cell.text,
    isFigure(cell),
    countOverflowCells(known, cell, 20, (columns) => columns < 2),
  ])
  expect(seen).toEqual([
    ['0.333333333333', true, 0],
    ['3.33333333333e-10', true, 0],
    ['Paid by 2027', false, 1],
  ])
})

it('[SHEET-361, SHEET-1039] a calculated number never overflows its cell, but a calculated text does', () => {
  const row = {
    2: { v: 0.125, t: 2, f: '=1/8', s: { n: { pattern: '0.00%' } } },
    4: { v: 0, t: 2, f: '=B1*2', s: { n: { pattern: '#,##0_);(#,##0);"-"_)' }, ht: 3 } },
    7: { v: '2027', t: 1, f: '=TEXT(A1,"yyyy")', s: { ht: 3 } },
  }
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: { 0: row } }))
  const known = loadedCellsOf([{ ...window, columns: 20 }])
  const seen = [...known.cells.values()].map((cell) => [
    cell.text,
    cell.style.align,
    isFigure(cell),
    countOverflowCells(known, cell, 20, (columns) => columns < 1),
  ])
  expect(seen).toEqual([
    ['12.50%', 'right', true, 0],
    ['-', 'right', true, 0],
    ['2027', 'right', false, 1],
  ])
})
