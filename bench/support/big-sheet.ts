import type { CellRow, WorkbookData } from '#contract/workbook/workbook.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'

/** Rows of the big sheet. Its ten columns hold 100,000 cells, and every tenth cell is a formula. */
export const BIG_ROWS = 10_000
const NUMBERS = 9

/** Dependencies of the formulas: each on its own row, or all on cell A1. */
export type Shape = 'rows' | 'one input'

const FORMULAS: Readonly<Record<Shape, (row: number) => string>> = {
  rows: (row) => `=SUM(A${row + 1}:I${row + 1})*1.05`,
  'one input': (row) => `=B${row + 1}*$A$1`,
}

const rowOf = (row: number, shape: Shape): CellRow =>
  Object.fromEntries(
    Array.from({ length: NUMBERS + 1 }, (_, column) => [
      column,
      column < NUMBERS
        ? { v: (row * NUMBERS + column) % 977, t: 2 }
        : { f: FORMULAS[shape](row), v: 0, t: 2 },
    ]),
  )

/** A workbook of 100,000 cells with 10,000 formulas, about 2.4 MB of JSON. */
export const bigWorkbook = (id: string, shape: Shape = 'rows'): WorkbookData =>
  singleSheetWorkbook(
    id,
    BIG_ROWS,
    20,
    Object.fromEntries(Array.from({ length: BIG_ROWS }, (_, row) => [row, rowOf(row, shape)])),
  )

/** Arguments of `write_range` for 100 cells of column A. Rows and numbers change each turn. */
export const hundredCells = (turn: number, spreadsheetId?: string) => ({
  ...(spreadsheetId === undefined ? {} : { spreadsheet_id: spreadsheetId }),
  range: turn === 0 ? 'A1:A100' : `A${turn * 100 + 1}:A${turn * 100 + 100}`,
  values: Array.from({ length: 100 }, (_, row) => [row + turn]),
  overwrite: true,
})
