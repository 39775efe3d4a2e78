import {
  parseStructuredReference,
  type KnownTable,
  type TablePart,
} from '#contract/formulas/engine/references/structured-references.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { ReferenceArea } from './formulas/reference-areas.ts'
import type { ReferenceSpan } from './formulas/reference-syntax.ts'
import { tablesOf, type SheetTable } from './workbook-parts.ts'

/** A table as the parser of the formula engine wants it. The aliases are column numbers. */
type ParsedTable = KnownTable & { readonly table: SheetTable }

const keyOf = (title: string): string => title.replace(/\s/gu, ' ').toLowerCase()

const parsedTable = (table: SheetTable): ParsedTable => ({
  table,
  aliases: new Map(),
  columns: new Map(table.columns.map((title, at) => [keyOf(title), String(at)])),
})

/** The first and last row of a part. They are in the wrong order if the table has no such part. */
const rowsOf = ({ range, hasHeader, hasTotals }: SheetTable, part: TablePart) => {
  const { startRow, endRow } = range
  const first = startRow + (hasHeader ? 1 : 0)
  const last = endRow - (hasTotals ? 1 : 0)
  const parts: Readonly<Record<TablePart, readonly [number, number]>> = {
    data: [first, last],
    all: [startRow, endRow],
    headers: [startRow, first - 1],
    totals: [last + 1, endRow],
    headed: [startRow, last],
    totalled: [first, endRow],
  }
  return parts[part]
}

type Read = NonNullable<ReturnType<typeof parseStructuredReference<ParsedTable>>>

const spanOf = (from: number, to: number, isFixed = true): ReferenceSpan => [
  { at: from, isFixed },
  { at: to, isFixed },
]

const columnsOf = ({ columns, table: { table } }: Read): ReferenceSpan => {
  const { startColumn, endColumn } = table.range
  const [first, last = first] = columns.map(Number)
  return first === undefined || last === undefined
    ? spanOf(startColumn, endColumn)
    : spanOf(startColumn + first, startColumn + last)
}

/** Null if the table has no such part, for example no totals. */
const areaOf = (read: Read, sheet: SheetData, row: number): ReferenceArea | null => {
  const [startRow, endRow] = rowsOf(read.table.table, read.part)
  if (startRow > endRow) return null
  const rows = read.isOwnRow ? spanOf(row, row, false) : spanOf(startRow, endRow)
  return { sheet, rows, columns: columnsOf(read) }
}

/** What a table reference names: cells, or a part that the table does not have. */
type TableReference = { readonly table: string; readonly area: ReferenceArea | null }

/** Reads a table reference in a formula of the 0-based `row`. Null for any other text. */
export type TableReader = (text: string, row: number) => TableReference | null

const NAME = /^[\p{L}_\\][\p{L}\p{N}_.\\]*(?=$|\[)/u

/** Reads `Sales`, `Sales[Amount]`, `Sales[[#Totals],[Amount]]` and `Sales[@Amount]`. */
export const tableReaderOf = (workbook: WorkbookData): TableReader => {
  const tables = new Map(
    tablesOf(workbook).map((table) => [table.name.toLowerCase(), parsedTable(table)]),
  )
  return (text, row) => {
    const found = tables.get(NAME.exec(text)?.[0].toLowerCase() ?? '')
    const sheet = workbook.sheets[found?.table.sheetId ?? '']
    if (found === undefined || sheet === undefined) return null
    const read = parseStructuredReference(text, tables)
    return { table: found.table.name, area: read && areaOf(read, sheet, row) }
  }
}
