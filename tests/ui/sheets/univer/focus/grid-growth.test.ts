import { Direction, RANGE_TYPE } from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import {
  sizeForSelection,
  sizeForStep,
  sizeForCells,
} from '#src/ui/sheets/univer/focus/grid-growth.ts'

const one = (row: number, column: number) => ({
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
})
const size = { rows: 100, columns: 20 }

describe('the growth of a worksheet', () => {
  it('[SHEET-732] reaches the written cells', () => {
    expect(sizeForCells({ 119: { 1: { v: 777 } }, 2: { 27: { v: 55 } } })).toEqual({
      rows: 120,
      columns: 28,
    })
  })

  it('[SHEET-732] ignores emptied cells', () => {
    expect(sizeForCells({ 119: { 1: null }, 4: {} })).toEqual({ rows: 0, columns: 0 })
    expect(sizeForCells(undefined)).toEqual({ rows: 0, columns: 0 })
  })

  it('[SHEET-732] reaches the selected cells, but ignores whole rows and columns', () => {
    expect(sizeForSelection(one(129, 2))).toEqual({ rows: 130, columns: 3 })
    const column = { ...one(0, 2), endRow: 1_048_575, rangeType: RANGE_TYPE.COLUMN }
    expect(sizeForSelection(column)).toEqual({ rows: 0, columns: 3 })
    expect(sizeForSelection({ ...one(0, 2), endRow: 1_048_575 }).rows).toBe(0)
    const row = { ...one(4, 0), endColumn: Number.NaN, rangeType: RANGE_TYPE.ROW }
    expect(sizeForSelection(row)).toEqual({ rows: 5, columns: 0 })
  })

  it.each([
    [
      'a step down from the last row adds 1000 rows',
      { direction: Direction.DOWN },
      one(99, 3),
      { rows: 1100, columns: 20 },
    ],
    [
      'a step down from the second-last row adds nothing',
      { direction: Direction.DOWN },
      one(98, 3),
      { rows: 0, columns: 0 },
    ],
    [
      'a step right from the last column adds 26 columns',
      { direction: Direction.RIGHT },
      one(3, 19),
      { rows: 100, columns: 46 },
    ],
    [
      'a step up from the last row adds nothing',
      { direction: Direction.UP },
      one(99, 3),
      { rows: 0, columns: 0 },
    ],
    [
      'a jump to the edge from the last row adds nothing',
      { direction: Direction.DOWN, jumpOver: 1 },
      one(99, 3),
      { rows: 0, columns: 0 },
    ],
  ])('[SHEET-733] depends on the step: %s', (_name, move, range, grown) => {
    expect(sizeForStep(move, range, size)).toEqual(grown)
  })

  it('[SHEET-733] stops at the largest worksheet size', () => {
    const largest = { rows: 1_048_576, columns: 20 }
    expect(sizeForStep({ direction: Direction.DOWN }, one(1_048_575, 0), largest)).toEqual(largest)
  })
})
