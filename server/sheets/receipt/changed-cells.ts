import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { isSameContent } from '#contract/workbook/same-cell.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { relativeFormula } from '../formulas/formula-runs.ts'
import type { ComparedCell } from './compared-cells.ts'

/** A cell or a line in a formula, such as `$B$4` or the ends of `4:9`. */
const PLACE = /\$?\b[A-Z]{1,3}\$?\d+\b|\$?\b\d+(?=:\$?\d)|(?<=\d:)\$?\d+\b/gi

type FormulaText = (sheet: SheetData | undefined, row: number, column: number) => string | null

/** Reads formulas as they compare, whatever their place. Null for a cell without one. */
const formulaReader =
  (hasMoved: boolean): FormulaText =>
  (sheet, row, column) => {
    const formula = sheet ? formulaAt(sheet, row, column) : null
    if (formula === null) return null
    return hasMoved ? formula.replaceAll(PLACE, '') : relativeFormula(formula, row, column)
  }

const hasSameContent = (
  [was, is]: readonly [string | null, string | null],
  { before, after }: ComparedCell,
): boolean => was === is && (was !== null || isSameContent(before ?? {}, after ?? {}))

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
  const formulaOf = formulaReader(hasMoved)
  return compared.filter((cell) => {
    const { sheet, row, column } = cell
    const old = before.sheets[sheet.id]
    const formulas = [formulaOf(old, row, column), formulaOf(sheet, row, column)] as const
    const hasSameFormat = isSameJson(cell.before?.s ?? null, cell.after?.s ?? null)
    return !hasSameFormat || !hasSameContent(formulas, cell)
  }).length
}
