import { columnName } from '#contract/workbook/cells.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { DocumentsPort } from '../../documents/port.ts'
import { typedTable } from '../../documents/table/table-workbook.ts'
import { columnTableOf, type ColumnTable } from '../../sheets/aggregate/table-columns.ts'
import { totalRowsIn } from '../../sheets/aggregate/total-rows.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import type { ListSource } from '../../sheets/reconcile/read-list.ts'
import { addressOf, resolveAddress, usedPart } from '../address.ts'
import type { ToolContext } from '../context.ts'
import { citeOf, INCOMPLETE_TABLE } from '../documents/cited-table.ts'
import { columnsOf, headRowsOf } from '../documents/imported-columns.ts'
import type { ToolFailure } from '../error-texts.ts'
import { findColumn } from '../look/aggregate-query.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** A tool context that may have the documents of the conversation. */
export type ListsContext = ToolContext & { readonly documents?: DocumentsPort | null }

/** One of the two lists before its columns are found. */
export type Side = Pick<
  ListSource,
  'workbook' | 'table' | 'totalRows' | 'isHidden' | 'uncountedRows'
> & {
  /** The address of the list, or the document and its table. */
  readonly place: string
  /** The citation of a document table. Null for cells of the spreadsheet. */
  readonly cite: string | null
  readonly notes: readonly string[]
}

const DOCUMENT_TABLE = /^([\w-]+)#([1-9]\d{0,5})$/

type DocumentTable = { readonly documentId: string; readonly number: number }

/** Reads `document_id#table`. Null for an address. */
export const documentTableOf = (text: string): DocumentTable | null => {
  const [, documentId, number] = DOCUMENT_TABLE.exec(text.trim()) ?? []
  return documentId === undefined ? null : { documentId, number: Number(number) }
}

const NO_TABLE =
  'This conversation has no such document table, or it is not ready yet. Call list_documents, and write the list as document_id#table.'

/** The list of a document table, with its cells as typed figures and dates. */
const documentSide = async (
  { documentId, number }: DocumentTable,
  { documents, signal, region }: ListsContext,
): Promise<Result<Side, Refusal>> => {
  const found = (await documents?.table(documentId, number, true)) ?? null
  if (found === null) return refuse(NO_TABLE)
  const typed = await typedTable(found, signal, region)
  if (typed === null) return refuse('Stopped.')
  const sheet: SheetData = {
    id: 'table',
    name: found.name,
    cellData: Object.fromEntries(typed.rows.map((row, at) => [at, row])),
  }
  const workbook: WorkbookData = {
    id: documentId,
    name: found.name,
    styles: { ...typed.styles },
    sheetOrder: [sheet.id],
    sheets: { [sheet.id]: sheet },
  }
  const columns = columnsOf(typed).map(({ at, head }) => ({
    column: at,
    head: head === '' ? columnName(at) : head,
  }))
  const startRow = headRowsOf(typed)
  const body = {
    startRow,
    endRow: typed.rows.length - 1,
    startColumn: 0,
    endColumn: Math.max(0, columns.length - 1),
  }
  return ok({
    workbook,
    table: { sheet, headRow: typed.heads.heads > 0 ? startRow - 1 : null, body, columns },
    totalRows: new Set(),
    isHidden: () => false,
    uncountedRows: typed.hasUnitsRow ? 1 : 0,
    place: `${documentId}#${number}`,
    cite: citeOf(documentId, found),
    notes: found.isCut ? [INCOMPLETE_TABLE] : [],
  })
}

/** The list of a range with its header row. */
const sheetSide = (
  workbook: WorkbookData,
  address: string,
  { view = null }: ListsContext,
): Result<Side, ToolFailure | Refusal> => {
  const resolved = resolveAddress(workbook, address, view)
  if (!resolved.ok) return resolved
  const used = usedPart(resolved.value)
  if (used === null)
    return refuse(`${addressOf(resolved.value)} is empty. Name the list with its header row.`)
  const table = columnTableOf(workbook, used, true)
  const isHiddenCell = hiddenReader(workbook)
  // People may hide a column of the list and still see its rows.
  const isSeen = ({ column }: { readonly column: number }): boolean =>
    (used.sheet.columnData?.[column] as { readonly hd?: unknown } | null | undefined)?.hd !== 1
  const seenColumn = table.columns.find(isSeen)?.column ?? table.body.startColumn
  return ok({
    workbook,
    table,
    totalRows: totalRowsIn(workbook, used.sheet, table.body),
    isHidden: (row) => isHiddenCell(used.sheet, row, seenColumn),
    uncountedRows: 0,
    place: addressOf(used),
    cite: null,
    notes: [],
  })
}

/** The headers of the left and the right column that belong together. */
export type HeadPair = readonly [left: string, right: string]

const columnsNamed = (
  { workbook, table }: Side,
  names: readonly string[],
  name: string,
): Result<readonly number[], Refusal> => {
  const columns: number[] = []
  for (const one of names) {
    const found = findColumn(workbook, table, one)
    if (!found.ok) return refuse(`${name}: ${found.error}`)
    columns.push(found.value)
  }
  return ok(columns)
}

/** Finds the columns of the keys and the amounts in one list. */
export const sourceOfSide = (
  side: Side,
  keys: readonly string[],
  amounts: readonly string[],
  name: string,
): Result<ListSource, Refusal> => {
  const keyColumns = columnsNamed(side, keys, name)
  if (!keyColumns.ok) return keyColumns
  const amountColumns = columnsNamed(side, amounts, name)
  if (!amountColumns.ok) return amountColumns
  return ok({ ...side, keyColumns: keyColumns.value, amountColumns: amountColumns.value })
}

/** The header of a column. */
export const headOf = ({ columns }: ColumnTable, column: number): string =>
  columns.find((one) => one.column === column)?.head ?? columnName(column)

/** The cells of the spreadsheet, or null if a call needs none. */
export const sideOf = async (
  text: string,
  workbook: WorkbookData | null,
  context: ListsContext,
): Promise<Result<Side, ToolFailure | Refusal>> => {
  const table = documentTableOf(text)
  if (table !== null) return documentSide(table, context)
  return workbook === null ? err({ type: 'no_spreadsheet' }) : sheetSide(workbook, text, context)
}
