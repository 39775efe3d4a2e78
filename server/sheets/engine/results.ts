import {
  withArrayResults,
  withoutArrayResults,
  type FilledArray,
} from '#contract/workbook/array-cells.ts'
import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { resultPattern } from '#contract/figures/date-patterns.ts'
import type { Region } from '#contract/figures/region.ts'
import {
  styleOf,
  type CellRow,
  type CellState,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { Calculation, CellError } from './port.ts'
import type { CalculatedCell } from './protocol.ts'

/** Univer stores booleans as 1 or 0 with type 3. */
const stored = (value: CalculatedCell['v']): string | number =>
  typeof value === 'boolean' ? Number(value) : (value ?? '')

/** The cell with the value of a result. */
export const withValue = (cell: CellState, { v, t }: CalculatedCell): CellState => {
  const { v: _value, t: _type, ...rest } = cell
  return { ...rest, v: stored(v), ...(t === null ? {} : { t }) }
}

/**
 * Writes a result into a cell. A cell without a number format gets the date format of the result,
 * in the region's order.
 */
const withResult = (
  workbook: WorkbookData,
  cell: CellState,
  result: CalculatedCell,
  region: Region | null,
): CellState => {
  const style = styleOf(workbook, cell.s)
  const next = withValue(cell, result)
  if (result.pattern === null || style?.n) return next
  const pattern = region === null ? result.pattern : resultPattern(result.pattern, region)
  return { ...next, s: { ...style, n: { pattern } } }
}

const arraysOf = (results: readonly CalculatedCell[]): Readonly<Record<string, FilledArray[]>> => {
  const arrays: Record<string, FilledArray[]> = {}
  for (const { sheet_id, row, column, spill } of results)
    if (spill !== null) (arrays[sheet_id] ??= []).push({ row, column, rows: spill })
  return arrays
}

/**
 * The workbook with the results in `v` and with array results in its cells. Every calculation
 * includes all array formulas, so old array results are removed first. Rows and sheets without a
 * result keep their identity.
 */
export const withResults = (
  given: WorkbookData,
  results: readonly CalculatedCell[],
  region: Region | null = null,
): WorkbookData => {
  const workbook = withoutArrayResults(given)
  const sheets = { ...workbook.sheets }
  for (const [sheetId, cells] of Map.groupBy(results, (result) => result.sheet_id)) {
    const sheet = sheets[sheetId]
    if (sheet === undefined) continue
    const rows: Record<string, CellRow> = { ...sheet.cellData }
    for (const [row, inRow] of Map.groupBy(cells, (result) => result.row)) {
      const written: Record<string, CellState | null> = { ...rows[row] }
      for (const result of inRow) {
        const cell = written[result.column]
        if (cell) written[result.column] = withResult(workbook, cell, result, region)
      }
      rows[row] = written
    }
    sheets[sheetId] = { ...sheet, cellData: rows }
  }
  return withArrayResults({ ...workbook, sheets }, arraysOf(results))
}

export const toCalculation = (
  workbook: WorkbookData,
  results: readonly CalculatedCell[],
  circular: boolean,
  region: Region | null = null,
): Calculation => ({
  workbook: withResults(workbook, results, region),
  recalculated: results.length,
  // A condition may break a circle. Only results show whether it did.
  circular: circular && results.some(({ v }) => v === CIRCULAR_ERROR),
  spills: results.flatMap(({ sheet_id, row, column, spill }) =>
    spill === null ? [] : [{ sheet_id, row, column, rows: spill }],
  ),
  errors: results
    .filter((result) => result.error)
    .map(({ sheet_id, row, column, v }): CellError => ({
      sheet: workbook.sheets[sheet_id]?.name ?? '',
      cell: cellName(row, column),
      error: String(v),
    })),
})
