import { columnIndex, columnName } from '#contract/workbook/cells.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { tablesOf, type PartRange } from '../workbook-parts.ts'

/** A column of the range, 0-based, with its header. Without a header, `head` is its letter. */
type HeadedColumn = { readonly column: number; readonly head: string }

/** A range as a table: its columns, and the rows below its header. */
export type ColumnTable = {
  readonly sheet: SheetData
  /** 0-based. Null if the range has no header. */
  readonly headRow: number | null
  readonly body: PartRange
  readonly columns: readonly HeadedColumn[]
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const headsIn = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number | null,
  { startColumn, endColumn }: PartRange,
): readonly HeadedColumn[] =>
  Array.from({ length: endColumn - startColumn + 1 }, (_, at) => {
    const column = startColumn + at
    const head = row === null ? '' : oneLine(displayText(workbook, cellAt(sheet, row, column)))
    return { column, head: head === '' ? columnName(column) : head }
  })

/** The header row of the sheet's table whose first row below the header starts the range. */
const headAbove = (
  workbook: WorkbookData,
  sheet: SheetData,
  { startRow, startColumn, endColumn }: PartRange,
): number | null => {
  const table = tablesOf(workbook).find(
    ({ sheetId, range, hasHeader }) =>
      sheetId === sheet.id &&
      hasHeader &&
      range.startRow === startRow - 1 &&
      range.startColumn <= startColumn &&
      range.endColumn >= endColumn,
  )
  return table?.range.startRow ?? null
}

/**
 * Reads a range as a table. Its first row is the header, unless the range is the body of a table,
 * which has its header above.
 */
export const columnTableOf = (
  workbook: WorkbookData,
  { sheet, ...range }: PartRange & { readonly sheet: SheetData },
  hasHeader: boolean,
): ColumnTable => {
  const above = hasHeader ? headAbove(workbook, sheet, range) : null
  const headRow = hasHeader ? (above ?? range.startRow) : null
  const startRow = hasHeader && above === null ? range.startRow + 1 : range.startRow
  return {
    sheet,
    headRow,
    body: { ...range, startRow },
    columns: headsIn(workbook, sheet, headRow, range),
  }
}

/** The text names no column, or several. */
type NoColumn = {
  readonly name: string
  /** Letters of the columns that have this header. */
  readonly several: readonly string[]
  /** The 0-based row of the sheet that holds the header instead. */
  readonly headRow: number | null
}

/** How many rows of a range may hold its header. */
const HEAD_ROWS = 50

const rowWithHead = (
  workbook: WorkbookData,
  { sheet, body }: ColumnTable,
  wanted: string,
): number | null => {
  const last = Math.min(body.endRow, body.startRow + HEAD_ROWS)
  for (let row = body.startRow; row <= last; row += 1)
    for (const { head } of headsIn(workbook, sheet, row, body))
      if (head.toLowerCase() === wanted) return row
  return null
}

/** The column with a header, or else with a letter. A header wins over a letter. */
export const columnNamed = (
  workbook: WorkbookData,
  table: ColumnTable,
  name: string,
): Result<HeadedColumn, NoColumn> => {
  const wanted = oneLine(name).toLowerCase()
  const headed = table.columns.filter(({ head }) => head.toLowerCase() === wanted)
  const letter = /^\$?[a-z]{1,3}$/.test(wanted) ? columnIndex(wanted.replace('$', '')) : -1
  const [found] = headed.length > 0 ? headed : table.columns.filter((one) => one.column === letter)
  if (found && headed.length < 2) return ok(found)
  return err({
    name,
    several: headed.map(({ column }) => columnName(column)),
    headRow: headed.length > 0 ? null : rowWithHead(workbook, table, wanted),
  })
}
