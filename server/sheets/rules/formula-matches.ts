import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import type { EngineOptions, WorkbookEngine } from '../engine/port.ts'
import { cellCountOf } from './range-cells.ts'

/** Most cells for which we calculate a formula. */
const MOST_CELLS = 5000
/** Columns between the used ones and the calculated formulas. */
const GAP = 2
/** The formula depends on its own column, which differs from the column of its cell. */
const OWN_COLUMN = /(?<![\p{L}\p{N}_.])COLUMN\(\s*\)/iu

const lastColumnOf = ({ sheet }: SheetRange): number => {
  let last = sheet.columnCount ?? 0
  for (const cells of Object.values(sheet.cellData ?? {}))
    for (const column of Object.keys(cells)) last = Math.max(last, Number(column) + 1)
  return last
}

const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'number' && value !== 0)

/**
 * The cells of a range for which a formula holds, calculated beside the used cells of a copy. The
 * formula belongs to the first cell. Null if it cannot be calculated there.
 */
export const formulaMatches = async (
  engine: WorkbookEngine,
  workbook: WorkbookData,
  area: SheetRange,
  formula: string,
  options: EngineOptions,
): Promise<readonly (readonly [row: number, column: number])[] | null> => {
  if (cellCountOf(area) > MOST_CELLS || OWN_COLUMN.test(formula)) return null
  const { sheet, startRow, endRow, startColumn, endColumn } = area
  const by = lastColumnOf(area) + GAP - startColumn
  const cells: CellChange[] = []
  for (let row = startRow; row <= endRow; row += 1)
    for (let column = startColumn; column <= endColumn; column += 1) {
      const f = shiftFormula(formula, row - startRow, column - startColumn)
      cells.push({ sheet_id: sheet.id, row, column: column + by, before: null, after: { f } })
    }
  const applied = applyChangeSet(workbook, { cells, operations: [] })
  if (!applied.ok) return null
  const done = await engine.recalculateAfter(applied.value, cells, options)
  if (!done.ok || done.value.circular) return null
  const after = done.value.workbook.sheets[sheet.id]
  if (after === undefined) return null
  return cells.flatMap(({ row, column }) =>
    isTrue(cellAt(after, row, column)?.v) ? [[row, column - by] as const] : [],
  )
}
