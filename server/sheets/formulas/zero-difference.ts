import { cellAt, styleOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { referenceReaderOf } from './formula-references.ts'
import { cellsOfArea, type SheetRange } from './reference-areas.ts'
import { isOneCell } from '../audit/audit-facts.ts'

/** Larger differences never come from rounding to the cent. */
const HALF_A_CENT = 0.005
/** Share of the compared figures that rounding to the cent may leave. */
const ROUNDING_SHARE = 1e-5
/** Share of the compared figures that calculation with floating points may leave. */
const FLOAT_SHARE = 1e-9
/** Cells of the compared ranges that we look at. */
const MOST_COMPARED = 1000
/** Cells that only repeat another cell, followed one after the other. */
const MOST_REPEATS = 10

const rangesReadAt = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number,
  column: number,
): readonly SheetRange[] => {
  const formula = formulaAt(sheet, row, column)
  if (formula === null) return []
  return referenceReaderOf(workbook)(formula, sheet, row).references.flatMap(({ areas }) =>
    areas.map(cellsOfArea),
  )
}

/** The ranges that a difference compares. A cell that only repeats another compares what that does. */
const comparedRanges = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number,
  column: number,
): readonly SheetRange[] => {
  let ranges = rangesReadAt(workbook, sheet, row, column)
  for (let step = 0; step < MOST_REPEATS; step += 1) {
    const [only] = ranges
    if (ranges.length !== 1 || only === undefined || !isOneCell(only)) break
    const next = rangesReadAt(workbook, only.sheet, only.startRow, only.startColumn)
    if (next.length === 0) break
    ranges = next
  }
  return ranges
}

/** The largest of the compared figures, without its sign. */
const largestCompared = (workbook: WorkbookData, ranges: readonly SheetRange[]): number => {
  let [largest, left] = [0, MOST_COMPARED]
  for (const { sheet, startRow, endRow, startColumn, endColumn } of ranges) {
    const own = workbook.sheets[sheet.id] ?? sheet
    for (let row = startRow; row <= endRow && left > 0; row += 1)
      for (let column = startColumn; column <= endColumn && left > 0; column += 1, left -= 1) {
        const value = cellAt(own, row, column)?.v
        if (typeof value === 'number') largest = Math.max(largest, Math.abs(value))
      }
  }
  return largest
}

/**
 * True if the number in a cell is a difference of zero, apart from rounding. In a workbook in
 * billions 0.004 is no rounding, so we compare it with the number format and the compared figures.
 */
export const isZeroDifference = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number,
  column: number,
): boolean => {
  const cell = cellAt(sheet, row, column)
  const difference = Math.abs(Number(cell?.v))
  if (difference === 0) return true
  if (!(difference < HALF_A_CENT)) return false
  const scale = largestCompared(workbook, comparedRanges(workbook, sheet, row, column))
  if (difference <= scale * FLOAT_SHARE) return true
  const pattern = styleOf(workbook, cell?.s)?.n?.pattern ?? 'General'
  return pattern === 'General'
    ? difference <= scale * ROUNDING_SHARE
    : !/[1-9]/.test(displayText(workbook, cell))
}
