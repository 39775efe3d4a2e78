import { describe, expect, it } from 'vitest'
import {
  targetCellOf,
  type NavigationKey,
  type SheetGeometry,
} from '#src/ui/sheets/univer/focus/grid-keys.ts'

/**
 * 200 rows and 26 columns, used up to D6, with 30 rows in view. `isFirstHidden` hides the first row
 * and column.
 */
const ground = (isFirstHidden = false): SheetGeometry => ({
  rows: 200,
  columns: 26,
  lastRow: 5,
  lastColumn: 3,
  viewRows: 30,
  isRowShown: (row) => !isFirstHidden || row !== 0,
  isColumnShown: (column) => !isFirstHidden || column !== 0,
})

describe('keys in the cells', () => {
  it.each<[NavigationKey, number, number]>([
    ['Home', 40, 0],
    ['End', 40, 3],
    ['PageUp', 11, 8],
    ['PageDown', 69, 8],
    ['Control+Home', 0, 0],
    ['Control+End', 5, 3],
  ])('[SHEET-191] %s goes from I41 to row %i, column %i, counted from 0', (key, row, column) => {
    expect(targetCellOf(key, ground(), { row: 40, column: 8 })).toEqual({ row, column })
  })

  it('[SHEET-191] Page keys stop at the first and the last row', () => {
    expect(targetCellOf('PageUp', ground(), { row: 3, column: 1 })).toEqual({ row: 0, column: 1 })
    expect(targetCellOf('PageDown', ground(), { row: 190, column: 1 })).toEqual({
      row: 199,
      column: 1,
    })
  })

  it('[SHEET-191] skip hidden rows and columns, and Control+End goes to A1 in an empty sheet', () => {
    expect(targetCellOf('Control+Home', ground(true), { row: 9, column: 9 })).toEqual({
      row: 1,
      column: 1,
    })
    const empty = { ...ground(), lastRow: -1, lastColumn: -1 }
    expect(targetCellOf('Control+End', empty, { row: 9, column: 9 })).toEqual({ row: 0, column: 0 })
  })
})
