import { cellAt, type SheetData } from '../workbook/workbook.ts'
import { shiftFormula } from './shift-formula.ts'

type Origin = { readonly row: number; readonly column: number; readonly formula: string }

/** Cache of the cells that hold each shared formula in full, per `SheetData` object. */
const origins = new WeakMap<SheetData, ReadonlyMap<string, Origin>>()

const originsOf = (sheet: SheetData): ReadonlyMap<string, Origin> => {
  const known = origins.get(sheet)
  if (known !== undefined) return known
  const found = new Map(
    Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        cell?.f && cell.si
          ? [[cell.si, { row: Number(row), column: Number(column), formula: cell.f }] as const]
          : [],
      ),
    ),
  )
  origins.set(sheet, found)
  return found
}

/**
 * Returns the formula of a cell, or null. If several cells share a formula, Univer stores it in
 * full in only one of them. The others refer to it by `si`.
 */
export const formulaAt = (sheet: SheetData, row: number, column: number): string | null => {
  const cell = cellAt(sheet, row, column)
  if (cell?.f) return cell.f
  const origin = cell?.si ? originsOf(sheet).get(cell.si) : undefined
  return origin === undefined
    ? null
    : shiftFormula(origin.formula, row - origin.row, column - origin.column)
}
