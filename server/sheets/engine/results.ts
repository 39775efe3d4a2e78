import { cellName } from '#contract/cells.ts'
import { styleOf, type CellRow, type CellState, type WorkbookData } from '#contract/workbook.ts'
import type { Calculation, CellError } from './port.ts'
import type { CalculatedCell } from './protocol.ts'

/** Truths are kept as Univer keeps them: 1 or 0 with type 3. */
const stored = (value: CalculatedCell['v']): string | number =>
  typeof value === 'boolean' ? Number(value) : (value ?? '')

const isPlaced = (cell: CellState | null | undefined): boolean => typeof cell?.['ref'] === 'string'

/** Where the values of an array formula with a place of its own go, but for its first cell. */
const placesOf = (result: CalculatedCell): readonly CalculatedCell[] =>
  (result.spill ?? []).flatMap((values, row) =>
    values.flatMap((v, column) =>
      row + column === 0
        ? []
        : [
            {
              ...result,
              row: result.row + row,
              column: result.column + column,
              v,
              t: typeof v === 'number' ? 2 : typeof v === 'boolean' ? 3 : 1,
              pattern: null,
              spill: null,
            },
          ],
    ),
  )

/** A date function's number format is taken only where the cell has none. */
const withResult = (workbook: WorkbookData, cell: CellState, result: CalculatedCell): CellState => {
  const { v: _value, t: _type, ...rest } = cell
  // A spilled formula keeps no value: Univer runs such formulas whenever it opens the workbook,
  // which is what brings the rest of the spilled cells back.
  // One that a file brought has its place (`ref`), and all its values stand in their cells.
  if (result.spill !== null && !isPlaced(cell)) return rest
  const style = styleOf(workbook, cell.s)
  const next = { ...rest, v: stored(result.v), ...(result.t === null ? {} : { t: result.t }) }
  return result.pattern === null || style?.n
    ? next
    : { ...next, s: { ...style, n: { pattern: result.pattern } } }
}

/** The workbook with the results in `v`; rows and sheets without a result are shared. */
export const withResults = (
  workbook: WorkbookData,
  results: readonly CalculatedCell[],
): WorkbookData => {
  const sheets = { ...workbook.sheets }
  const placed = results.filter(({ sheet_id, row, column, spill }) => {
    const cell = workbook.sheets[sheet_id]?.cellData?.[row]?.[column]
    return spill !== null && isPlaced(cell)
  })
  const all = placed.length === 0 ? results : [...results, ...placed.flatMap(placesOf)]
  for (const [sheetId, cells] of Map.groupBy(all, (result) => result.sheet_id)) {
    const sheet = sheets[sheetId]
    if (sheet === undefined) continue
    const rows: Record<string, CellRow> = { ...sheet.cellData }
    for (const [row, inRow] of Map.groupBy(cells, (result) => result.row)) {
      const written: Record<string, CellState | null> = { ...rows[row] }
      for (const result of inRow) {
        const cell = written[result.column]
        if (cell) written[result.column] = withResult(workbook, cell, result)
      }
      rows[row] = written
    }
    sheets[sheetId] = { ...sheet, cellData: rows }
  }
  return { ...workbook, sheets }
}

/** The calculation as the port gives it. */
export const toCalculation = (
  workbook: WorkbookData,
  results: readonly CalculatedCell[],
  circular: boolean,
): Calculation => ({
  workbook: withResults(workbook, results),
  recalculated: results.length,
  circular,
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
