import { rowWithoutArrayResults } from '#contract/workbook/array-cells.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { CellRow } from '#contract/workbook/workbook.ts'

type Cell = {
  readonly f?: string | null | undefined
  readonly si?: string | null | undefined
  readonly v?: unknown
}
type Cells = Readonly<Record<string, Readonly<Record<string, Cell | null>>>>
type Snapshot = {
  readonly sheets?: Readonly<Record<string, { readonly cellData?: Cells } | undefined>>
}

const isFormula = (cell: Cell | null): cell is Cell => cell !== null && Boolean(cell.f ?? cell.si)

const withoutResult = (cell: Cell | null): Cell | null => {
  if (!isFormula(cell)) return cell
  const { v: _, ...rest } = cell
  return rest
}

/** The cells of a row without formula results and array results. */
export const rowWithoutResults = (columns: Cells[string]): Cells[string] =>
  Object.fromEntries(
    Object.entries(rowWithoutArrayResults(columns as CellRow)).map(([column, cell]) => [
      column,
      withoutResult(cell),
    ]),
  )

const mapCells = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([row, columns]) => [row, rowWithoutResults(columns)]),
  )

/**
 * Removes all formula results, so the editor calculates all formulas. In a workbook taken during a
 * calculation, results may be outdated.
 */
export const withoutResults = (workbook: WorkbookJson): WorkbookJson => {
  const { sheets = {} } = workbook as Snapshot
  const stripped = Object.entries(sheets).map(([id, sheet]) => [
    id,
    sheet?.cellData ? { ...sheet, cellData: mapCells(sheet.cellData) } : sheet,
  ])
  return { ...workbook, sheets: Object.fromEntries(stripped) }
}

/** True if some formula was never calculated. */
export const hasMissingResults = (workbook: WorkbookJson): boolean =>
  Object.values((workbook as Snapshot).sheets ?? {}).some((sheet) =>
    Object.values(sheet?.cellData ?? {}).some((row) =>
      Object.values(row).some((cell) => isFormula(cell) && cell.v === undefined),
    ),
  )
