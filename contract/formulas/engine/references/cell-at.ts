import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import type { CellReader, HeldCell } from './cell-values.ts'

type Matrix<T> = { getValue(row: number, column: number): T | null | undefined }
export type Reference = CellReader & {
  readonly _runtimeFeatureCellData: object
  getUnitId(): string
  getSheetId(): string
  getRangeData(): Extent
  getRangePosition(): Extent
  getRuntimeFeatureCellValue(row: number, column: number): HeldCell | null | undefined
  getCellPattern(unit: string, sheet: string, row: number, column: number): string
  getCurrentActiveArrayFormulaRange(): Readonly<Record<string, Record<string, Extent>>> | undefined
  getCurrentRuntimeActiveArrayFormulaRange():
    | Readonly<Record<string, Record<string, Extent>>>
    | undefined
  isMultiArea(): boolean
  _checkIfWorksheetMiss(): boolean
}

const contains = (range: Extent, row: number, column: number): boolean =>
  row >= range.startRow &&
  row <= range.endRow &&
  column >= range.startColumn &&
  column <= range.endColumn

/**
 * The cell as an array formula filled it in an earlier run. Null if this run has recalculated the
 * array formula.
 */
const filledBefore = (reference: Reference, row: number, column: number, cell: HeldCell) => {
  const before = reference.getCurrentActiveArrayFormulaRange() ?? {}
  const anew = reference.getCurrentRuntimeActiveArrayFormulaRange() ?? {}
  for (const [at, ranges] of Object.entries(before))
    for (const [from, range] of Object.entries(ranges))
      if (range && contains(range, row, column) && anew[at]?.[from]) return null
  return cell
}

const valueIn = (matrix: unknown, row: number, column: number) =>
  (matrix as Matrix<HeldCell> | null | undefined)?.getValue(row, column)

/** The current cell: a result of this run if there is one, else the stored cell. */
export function cellAt(this: Reference, row: number, column: number): HeldCell | null | undefined {
  const made =
    valueIn(this.getCurrentRuntimeSheetData(), row, column) ||
    valueIn(this.getCurrentRuntimeActiveArrayFormulaCellData(), row, column) ||
    this.getRuntimeFeatureCellValue(row, column)
  if (made) return made
  const filled = valueIn(this.getCurrentActiveArrayFormulaCellData(), row, column)
  if (filled) return filledBefore(this, row, column, filled)
  return valueIn(this.getCurrentActiveSheetData()?.cellData, row, column)
}

export const heightOf = ({ startRow, endRow }: Extent): number => endRow - startRow + 1
export const widthOf = ({ startColumn, endColumn }: Extent): number => endColumn - startColumn + 1
