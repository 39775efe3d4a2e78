import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { withEdit } from './engine-properties.ts'

export const CHAIN_ROWS = 30

/** Each row doubles its number, and each but the first adds the sum above it. */
export const chainBook = (id: string, rows = CHAIN_ROWS): WorkbookData =>
  singleSheetWorkbook(
    id,
    rows,
    50,
    Object.fromEntries(
      Array.from({ length: rows }, (_, row) => [
        row,
        {
          0: { v: row + 1, t: 2 },
          1: { f: `=A${row + 1}*2` },
          2: { f: row === 0 ? '=B1' : `=C${row}+B${row + 1}` },
        },
      ]),
    ),
  )

/** The book with a number in the first column. */
export const typedInto = (workbook: WorkbookData, row: number, v: number): WorkbookData =>
  withEdit(workbook, {
    place: { sheet: workbook.sheetOrder[0] ?? '', row, column: 0 },
    after: { v, t: 2 },
  })

/** A change of the first column, for the engine. */
export const changeIn = (workbook: WorkbookData, row: number) => ({
  sheet_id: workbook.sheetOrder[0] ?? '',
  row,
  column: 0,
  before: null,
  after: null,
})

export const calculateAfter = (
  on: Pick<WorkbookEngine, 'recalculateAfter'>,
  workbook: WorkbookData,
  row: number,
  signal?: AbortSignal,
) => on.recalculateAfter(workbook, [changeIn(workbook, row)], { signal })

/** Calculates after a change of the first column. An error fails the test. */
export const calculatedAfter = async (
  on: Pick<WorkbookEngine, 'recalculateAfter'>,
  workbook: WorkbookData,
  row: number,
) => {
  const done = await calculateAfter(on, workbook, row)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value
}
