import {
  ObjectMatrix,
  type ICellData,
  type Injector,
  type IObjectMatrixPrimitiveType,
  type IRange,
  type Nullable,
} from '@univerjs/core'
import { FormulaDataModel } from '@univerjs/engine-formula'
import { withArrayResults, type FilledArray } from '#contract/workbook/array-cells.ts'
import type { CellValue } from '#contract/workbook/workbook.ts'

type Matrix<T> = IObjectMatrixPrimitiveType<Nullable<T>>

/** Univer draws 0 for an empty array element, so we store 0 too. */
const valueOf = (cell: Nullable<ICellData>): CellValue => cell?.v ?? 0

const rowsOf = (
  { startRow, endRow, startColumn, endColumn }: IRange,
  cells: Matrix<ICellData>,
): FilledArray['rows'] =>
  Array.from({ length: endRow - startRow + 1 }, (_, down) =>
    Array.from({ length: endColumn - startColumn + 1 }, (_cell, right) => {
      const cell = cells[startRow + down]?.[startColumn + right]
      if (!cell) return null
      return cell.t === 3 ? Boolean(valueOf(cell)) : valueOf(cell)
    }),
  )

const arraysIn = (ranges: Matrix<IRange>, cells: Matrix<ICellData>): FilledArray[] => {
  const arrays: FilledArray[] = []
  new ObjectMatrix(ranges).forValue((row, column, range) => {
    if (range) arrays.push({ row, column, rows: rowsOf(range, cells) })
  })
  return arrays
}

/**
 * The results of all array formulas, by worksheet id. Univer stores these results in
 * `FormulaDataModel` and omits them from its snapshot.
 */
const filledArrays = (injector: Injector, unitId: string) => {
  const model = injector.get(FormulaDataModel)
  const cells = model.getArrayFormulaCellData()[unitId] ?? {}
  const sheets = Object.entries(model.getArrayFormulaRange()[unitId] ?? {})
  return Object.fromEntries(
    sheets.map(([id, ranges]) => [id, arraysIn(ranges ?? {}, cells[id] ?? {})]),
  )
}

/** Adds the results of array formulas to a snapshot by Univer, which omits them. */
export const withFilledArrays = <W extends object>(
  workbook: W,
  injector: Injector,
  unitId: string,
): W => withArrayResults(workbook, filledArrays(injector, unitId))
