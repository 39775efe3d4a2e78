import { cellName } from '#contract/workbook/cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { TOOL_SHOWN_CELLS } from '#contract/limits.ts'
import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText, drawnText, valueOf } from '../../sheets/display.ts'

/** A cell that a write would overwrite, with its present content. */
type UsedCell = {
  readonly cell: string
  readonly value: string
  readonly formula: string | null
}

/**
 * Cells that a write would overwrite. `cells` lists the first of them, and `freeRow` is the first
 * row (from 1) below all content.
 */
export type CellsInUse = {
  readonly type: 'cells_in_use'
  readonly sheet: string
  readonly count: number
  readonly cells: readonly UsedCell[]
  readonly freeRow: number
}

const isFormula = (cell: CellState | null): boolean => Boolean(cell?.f ?? cell?.si)

const holdsSomething = (cell: CellState | null): boolean =>
  cell !== null && (isFormula(cell) || drawnText(null, cell) !== '')

/** True if the cell has the same formula or value before and after the write. */
const isKept = (sheet: SheetData, { row, column, before, after }: CellChange): boolean => {
  if (isFormula(before) || isFormula(after))
    return formulaAt(sheet, row, column) === (after?.f ?? null)
  return before?.['p'] === after?.['p'] && valueOf(before) === valueOf(after)
}

/** The first row (from 1) below the last row with content. */
const freeRowOf = ({ cellData = {} }: SheetData): number =>
  Object.entries(cellData).reduce(
    (free, [row, cells]) =>
      Number(row) + 2 > free && Object.values(cells).some((cell) => holdsSomething(cell))
        ? Number(row) + 2
        : free,
    1,
  )

/** Lists the cells with content that `changes` would overwrite, or null if there are none. */
export const cellsInUse = (
  workbook: WorkbookData,
  sheet: SheetData,
  changes: readonly CellChange[],
): CellsInUse | null => {
  const inUse = changes.filter((change) => holdsSomething(change.before) && !isKept(sheet, change))
  if (inUse.length === 0) return null
  return {
    type: 'cells_in_use',
    sheet: sheet.name,
    count: inUse.length,
    cells: inUse.slice(0, TOOL_SHOWN_CELLS).map(({ row, column, before }) => ({
      cell: cellName(row, column),
      value: displayText(workbook, before) || drawnText(null, before),
      formula: formulaAt(sheet, row, column),
    })),
    freeRow: freeRowOf(sheet),
  }
}
