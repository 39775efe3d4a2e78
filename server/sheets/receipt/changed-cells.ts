import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { isSameContent } from '#contract/workbook/same-cell.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { relativeFormula } from '../formulas/formula-runs.ts'
import type { ComparedCell } from './compared-cells.ts'

/** A cell or a line in a formula, such as `$B$4` or the ends of `4:9`. */
const PLACE = /\$?\b[A-Z]{1,3}\$?\d+\b|\$?\b\d+(?=:\$?\d)|(?<=\d:)\$?\d+\b/gi

/**
 * How many cells have another content or format. `compared` are cells that may differ. A formula
 * with a new result is no such cell, and neither is one that only moved. If cells moved, all
 * addresses in formulas may differ, so formulas are compared without them.
 */
export const countChangedCells = (
  before: WorkbookData,
  compared: readonly ComparedCell[],
  hasMoved: boolean,
): number => {
  const formulaOf = (sheet: SheetData | undefined, row: number, column: number): string | null => {
    const formula = sheet ? formulaAt(sheet, row, column) : null
    if (formula === null) return null
    return hasMoved ? formula.replaceAll(PLACE, '') : relativeFormula(formula, row, column)
  }
  let count = 0
  for (const { sheet, row, column, before: old, after: now } of compared) {
    const [was, is] = [
      formulaOf(before.sheets[sheet.id], row, column),
      formulaOf(sheet, row, column),
    ]
    const hasSameFormula = was !== null && was === is
    const hasSameContent = hasSameFormula || (was === is && isSameContent(old ?? {}, now ?? {}))
    if (!hasSameContent || !isSameJson(old?.s ?? null, now?.s ?? null)) count += 1
  }
  return count
}
