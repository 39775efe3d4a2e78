import { rowAsTyped } from './array-cells.ts'
import type { WorkbookJson } from '../api/entities.ts'
import type { CellRow } from './workbook.ts'

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

/** The cells of a row without the results of their formulas, and without what these have filled. */
export const rowWithoutResults = (columns: Cells[string]): Cells[string] =>
  Object.fromEntries(
    Object.entries(rowAsTyped(columns as CellRow)).map(([column, cell]) => [
      column,
      withoutResult(cell),
    ]),
  )

const mapCells = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([row, columns]) => [row, rowWithoutResults(columns)]),
  )

/**
 * The workbook with its formulas and none of their results: one that was taken in the middle of a
 * calculation holds old ones, and a formula without a result is calculated when it is opened.
 */
export const withoutResults = (workbook: WorkbookJson): WorkbookJson => {
  const { sheets = {} } = workbook as Snapshot
  const stripped = Object.entries(sheets).map(([id, sheet]) => [
    id,
    sheet?.cellData ? { ...sheet, cellData: mapCells(sheet.cellData) } : sheet,
  ])
  return { ...workbook, sheets: Object.fromEntries(stripped) }
}

/** Whether a workbook has formulas that were never calculated. */
export const lacksResults = (workbook: WorkbookJson): boolean =>
  Object.values((workbook as Snapshot).sheets ?? {}).some((sheet) =>
    Object.values(sheet?.cellData ?? {}).some((row) =>
      Object.values(row).some((cell) => isFormula(cell) && cell.v === undefined),
    ),
  )
