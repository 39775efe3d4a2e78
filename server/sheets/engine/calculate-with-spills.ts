import { MAX_COLUMNS, MAX_ROWS, parseRange } from '#contract/workbook/cells.ts'
import { readFormulaText } from '#server/sheets/undo/formula-text.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import type { Result } from '#contract/api/result.ts'
import {
  sheetNamed,
  sheetsOf,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { Calculation, CellError, EngineError } from './port.ts'
import type { CellRef } from './univer.ts'

type Size = { readonly rows: number; readonly columns: number }
/** Calculates a whole workbook, or only the formulas in `only` and their dependents. */
type Calculate = (
  workbook: WorkbookData,
  only?: readonly CellRef[],
) => Promise<Result<Calculation, EngineError>>

/** Univer gives these errors for an array beyond the sheet's edge, but also for other reasons. */
const EDGE_ERRORS: ReadonlySet<string> = new Set(['#REF!', '#SPILL!'])
/** Room for the largest array that one write may create. */
const SPARE_ROWS = TOOL_MAX_CELLS
const SPARE_COLUMNS = 2_000
const MOST_ERRORS = 200

/**
 * A list with the cell of an error that the sheet's edge may have caused, or an empty list for any
 * other error. An error counts only if the formula's own references are valid.
 */
const edgedAt = (workbook: WorkbookData, { sheet: name, cell, error }: CellError): CellRef[] => {
  const sheet = sheetNamed(workbook, name)
  const at = parseRange(cell)
  if (!EDGE_ERRORS.has(error) || sheet === null || !at.ok) return []
  const { startRow: row, startColumn: column } = at.value
  const formula = formulaAt(sheet, row, column) ?? ''
  const isWhole =
    !formula.includes('#REF!') &&
    readFormulaText(formula).sheets.every((one) => sheetNamed(workbook, one) !== null)
  return isWhole ? [{ sheet_id: sheet.id, row, column }] : []
}

const resized = (workbook: WorkbookData, sizes: ReadonlyMap<string, Size>): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]): [string, SheetData] => {
      const size = sizes.get(id)
      return [id, size ? { ...sheet, rowCount: size.rows, columnCount: size.columns } : sheet]
    }),
  ),
})

const enlarge = (workbook: WorkbookData, ids: ReadonlySet<string>): WorkbookData => {
  const grown = sheetsOf(workbook).filter(({ id }) => ids.has(id))
  return resized(
    workbook,
    new Map(
      grown.map(({ id, rowCount = 0, columnCount = 0 }) => [
        id,
        {
          rows: Math.min(MAX_ROWS, rowCount + SPARE_ROWS),
          columns: Math.min(MAX_COLUMNS, columnCount + SPARE_COLUMNS),
        },
      ]),
    ),
  )
}

const isSamePlace = (a: CellRef, b: CellRef): boolean =>
  a.sheet_id === b.sheet_id && a.row === b.row && a.column === b.column

const sizeOf = ({ rowCount = 0, columnCount = 0 }: SheetData): Size => ({
  rows: rowCount,
  columns: columnCount,
})
const around = (a: Size, b: Size): Size => ({
  rows: Math.max(a.rows, b.rows),
  columns: Math.max(a.columns, b.columns),
})

/** Extends the sheets to the size of their arrays. */
const grownFor = (workbook: WorkbookData, { spills }: Calculation): WorkbookData => {
  const sizes = new Map(sheetsOf(workbook).map((sheet) => [sheet.id, sizeOf(sheet)]))
  for (const { sheet_id, row, column, rows } of spills) {
    const size = sizes.get(sheet_id)
    const end = { rows: row + rows.length, columns: column + (rows[0]?.length ?? 1) }
    if (size) sizes.set(sheet_id, around(size, end))
  }
  return resized(workbook, sizes)
}

/**
 * Calculates a workbook. If an array may exceed the edge of its sheet, a trial on a larger sheet
 * determines its size. If the trial removes an error, sheets of the right size are calculated
 * again. The trial runs only the affected formulas, because whole-column references are slow on a
 * larger sheet.
 */
export const calculateWithSpills = async (
  workbook: WorkbookData,
  calculate: Calculate,
): Promise<Result<Calculation, EngineError>> => {
  const first = await calculate(workbook)
  if (!first.ok) return first
  const edged = first.value.errors
    .slice(0, MOST_ERRORS)
    .flatMap((error) => edgedAt(workbook, error))
  if (edged.length === 0) return first
  const trialWorkbook = enlarge(
    first.value.workbook,
    new Set(edged.map(({ sheet_id }) => sheet_id)),
  )
  const tried = await calculate(trialWorkbook, edged)
  if (!tried.ok) return first
  const remaining = tried.value.errors.flatMap((error) => edgedAt(trialWorkbook, error))
  const isMended = edged.some((place) => !remaining.some((one) => isSamePlace(one, place)))
  return isMended ? calculate(grownFor(workbook, tried.value)) : first
}
