import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import type { PlacedCell } from '../../sheets/windows/cells-within.ts'
import { displayText, drawnText, valueOf } from '../../sheets/display.ts'
import { readCell } from './read-cell.ts'

/** Which texts of a cell a search reads. */
export type SearchScope = 'all' | 'formulas' | 'values'

/** How a search reads the cells of a workbook. */
export type CellReading = { readonly workbook: WorkbookData; readonly read: TypedReader }

/** The text that the cell shows. Rich text without a value shows its own text. */
export const shownText = (workbook: WorkbookData, cell: CellState | null): string =>
  displayText(workbook, cell) || drawnText(null, cell)

/** The value as a text: a date as ISO, a number with all its digits. */
const valueText = ({ workbook, read }: CellReading, cell: CellState | null): string =>
  typeof valueOf(cell) === 'number' ? String(readCell(workbook, cell, read)) : ''

/** The texts of a cell that a search reads: as shown, as a value, and its formula. No doubles. */
export const searchedTexts = (
  reading: CellReading,
  { sheet, row, column, cell }: PlacedCell,
  scope: SearchScope,
): readonly string[] => {
  const formula = scope === 'values' ? null : formulaAt(sheet, row, column)
  const formulas = formula === null ? [] : [formula]
  if (scope === 'formulas') return formulas
  const shown = shownText(reading.workbook, cell)
  const value = valueText(reading, cell)
  return [shown, ...(value === '' || value === shown ? [] : [value]), ...formulas]
}
