import { cellAt, type SheetData } from '../workbook/workbook.ts'
import { shiftFormula } from './shift-formula.ts'

type Origin = { readonly row: number; readonly column: number; readonly formula: string }

/** Where each shared formula of a sheet is written out; kept for as long as the sheet is. */
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
 * The formula of a cell, or null. Univer writes a formula that was filled over many cells out once
 * and lets the others name it (`si`).
 */
export const formulaAt = (sheet: SheetData, row: number, column: number): string | null => {
  const cell = cellAt(sheet, row, column)
  if (cell?.f) return cell.f
  const origin = cell?.si ? originsOf(sheet).get(cell.si) : undefined
  return origin === undefined
    ? null
    : shiftFormula(origin.formula, row - origin.row, column - origin.column)
}
