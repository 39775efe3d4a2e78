import type { CellValue } from '#contract/workbook/workbook.ts'
import type { CalculatedCell } from './protocol.ts'

/** Univer's cell type for forced text. */
const FORCED_TEXT = 4

type Matrix<T> = { readonly [row: string]: { readonly [column: string]: T | null | undefined } }
type Found = {
  readonly v?: CellValue | null
  readonly t?: number | null
  readonly s?: { readonly n?: { readonly pattern: string } | null } | string | null
}
type Extent = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}
type BySheet<T> = { readonly [unit: string]: { readonly [sheet: string]: Matrix<T> } | undefined }
/** What the engine reports during a run. */
export type RunReport = {
  readonly unitData?: BySheet<Found>
  readonly arrayFormulaRange?: BySheet<Extent>
  readonly arrayFormulaCellData?: BySheet<Found>
  readonly functionsExecutedState?: number
}

const entries = <T>(matrix: Matrix<T> | undefined) =>
  Object.entries(matrix ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([column, cell]) =>
      cell === null || cell === undefined
        ? []
        : [{ row: Number(row), column: Number(column), cell }],
    ),
  )

const spillOf = (cells: Matrix<Found> | undefined, extent: Extent | null | undefined) => {
  if (!extent) return null
  const { startRow, endRow, startColumn, endColumn } = extent
  if (startRow === endRow && startColumn === endColumn) return null
  return Array.from({ length: endRow - startRow + 1 }, (_, row) =>
    Array.from(
      { length: endColumn - startColumn + 1 },
      (_, column) => cells?.[startRow + row]?.[startColumn + column]?.v ?? null,
    ),
  )
}

type At<T> = { readonly row: number; readonly column: number; readonly cell: T }

const patternOf = (style: Found['s']): string | null =>
  typeof style === 'object' ? (style?.n?.pattern ?? null) : null

/** The calculated cells of a sheet, with their arrays. */
const collectSheet = (
  sheetId: string,
  run: readonly At<Found>[],
  spills: SheetSpills,
  errors: ReadonlySet<unknown>,
) =>
  run.map(({ row, column, cell }): CalculatedCell => ({
    sheet_id: sheetId,
    row,
    column,
    v: cell.v ?? null,
    t: cell.t ?? null,
    pattern: patternOf(cell.s),
    spill: spillOf(spills.cells, spills.extents?.[row]?.[column]),
    error: cell.t !== FORCED_TEXT && errors.has(cell.v),
  }))

type SheetSpills = {
  readonly extents: Matrix<Extent> | undefined
  readonly cells: Matrix<Found> | undefined
}

/**
 * Merges the results of a run, which arrive in several reports. `errors` holds the engine's error
 * codes.
 */
export const collectResults = (
  unit: string,
  results: readonly RunReport[],
  errors: ReadonlySet<unknown>,
): readonly CalculatedCell[] => {
  const arrays = results.findLast((params) => params.arrayFormulaRange)
  const extents = arrays?.arrayFormulaRange?.[unit]
  const spilled = arrays?.arrayFormulaCellData?.[unit]
  return results
    .flatMap(({ unitData }) => Object.entries(unitData?.[unit] ?? {}))
    .flatMap(([id, matrix]) =>
      collectSheet(id, entries(matrix), { extents: extents?.[id], cells: spilled?.[id] }, errors),
    )
}
