import * as v from 'valibot'
import { cellName, columnName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellChange, Operation, SourcedArea } from '#contract/workbook/change-set.ts'
import { documentHash } from '#contract/documents/citation.ts'
import { READING_TABLE_NAME_CHARS } from '#contract/limits/reading.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { ReadTable } from '../../documents/port.ts'
import { typedTable, type TypedTable } from '../../documents/table/table-workbook.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import { writeBlocks } from '../../sheets/writes/write-block.ts'
import { addressOf, resolveAddress } from '../address.ts'
import type { StoredSheet, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { errorList, warningOf, type ErrorList, type ToolFailure } from '../error-texts.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { cellsInUse, type CellsInUse } from '../write/cells-in-use.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { storeCells } from '../write/store-cells.ts'
import { citeOf, INCOMPLETE_TABLE, sourceText, type TableContext } from './cited-table.ts'
import { DocumentId, INJECTION_WARNING, notFoundResult, shortenText } from './document-tool.ts'
import { TableNumber } from './documents.ts'
import { areaOf, emptiedCells, importedBlocks, newSheetFor, type Origin } from './imported-cells.ts'
import { growthFor } from '../../sheets/writes/sheet-growth.ts'
import {
  chosenColumns,
  columnsOf,
  headRowsOf,
  labelledTotals,
  textsAmongFigures,
  type ColumnType,
  type FoundText,
  type TableColumn,
} from './imported-columns.ts'

const IMPORT_TABLE = 'import_table'
/** Maximum cells that an output lists of one kind. */
const MOST_LISTED = 20
/** Maximum columns that an output lists. */
const MOST_COLUMNS = 60

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  document_id: DocumentId,
  table: TableNumber,
  at: v.optional(v.pipe(v.string(), v.description('Top left cell. Default: a new worksheet'))),
  columns: v.optional(
    v.pipe(
      v.array(v.string()),
      v.check(({ length }) => length > 0, 'name at least one header in columns'),
      v.description('Headers to take'),
    ),
  ),
})
type Input = v.InferOutput<typeof Input>

/** Cells of one kind: how many there are, and the first ones. */
type ListedCells = {
  readonly count: number
  readonly first: readonly { readonly cell: string; readonly text: string }[]
}

/**
 * The output of import_table. `range` has the header and the rows of the table. `kept_as_text`
 * names cells that should be figures. `missing_marks` counts words such as n/a among figures.
 */
export type ImportTableOutput = {
  readonly note: string
  readonly spreadsheet_id: string
  readonly title: string
  readonly worksheet: string
  readonly range: string
  readonly columns: readonly {
    readonly column: string
    readonly header: string
    readonly type: ColumnType
  }[]
  readonly columns_left_out: number
  readonly rows_of_data: number
  readonly total_rows: ListedCells
  readonly kept_as_text: ListedCells
  readonly missing_marks: number
  readonly source_cell: string
  readonly cite: string
  readonly is_cut: boolean
  readonly revision: number
  readonly change_id: string
  readonly written: number
  readonly recalculated: number
  readonly errors: ErrorList
  readonly circular: boolean
  readonly warning?: string
}

type Source = {
  readonly found: ReadTable
  readonly table: TypedTable
  readonly columns: readonly TableColumn[]
}
type Plan = {
  readonly sheet: SheetData
  readonly origin: Origin
  /** With the line that names the source. */
  readonly area: PartRange
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  readonly sources: readonly SourcedArea[]
}
type Drafted = DraftedChange & { readonly plan: Plan }

const placeOf = (
  { at }: Input,
  { table, columns, found }: Source,
  { view = null, newId }: TableContext,
  workbook: WorkbookData,
): Result<Omit<Plan, 'cells' | 'sources' | 'area'>, ToolFailure | Refusal> => {
  const origin = { row: 0, column: 0 }
  if (at === undefined) {
    const { sheet, made } = newSheetFor(workbook, newId(), found.name, table, columns)
    return ok({ sheet, origin, operations: [made] })
  }
  const resolved = resolveAddress(workbook, at, view)
  if (!resolved.ok) return resolved
  const { sheet, startRow, startColumn } = resolved.value
  const area = areaOf(table, columns, { row: startRow, column: startColumn })
  if (area.endRow >= MAX_ROWS || area.endColumn >= MAX_COLUMNS)
    return refuse(`The table does not fit at ${at}: it would end beyond the worksheet's edge.`)
  const used = cellsInUse(workbook, sheet, emptiedCells(sheet, area))
  if (used !== null) return err(used)
  const operations = growthFor(sheet, area)
  return ok({ sheet, origin: { row: startRow, column: startColumn }, operations })
}

const planOf = (
  input: Input,
  source: Source,
  context: TableContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure | Refusal> => {
  const place = placeOf(input, source, context, workbook)
  if (!place.ok) return place
  const { sheet, origin, operations } = place.value
  const text = sourceText(source.found)
  const blocks = importedBlocks(source.table, source.columns, origin, text)
  const written = writeBlocks(workbook, sheet, blocks)
  const area = areaOf(source.table, source.columns, origin)
  const { page } = source.found
  const hash = documentHash({ documentId: input.document_id, page })
  return ok({
    sheet,
    origin,
    area,
    cells: written.cells,
    operations: [...operations, ...written.operations],
    sources: [{ sheet_id: sheet.id, ...area, source: hash }],
  })
}

const inUseText = ({ sheet, count, cells, freeRow }: CellsInUse): string => {
  const named = cells.map(({ cell, value }) => `${cell} ${shortenText(value, MOST_LISTED)}`)
  const more = count > cells.length ? ` and ${count - cells.length} more` : ''
  return `Nothing was written: the table would cover cells in use on ${sheet}: ${named.join('; ')}${more}. Rows from ${freeRow} on are free. Choose another \`at\`, or omit it for a new worksheet.`
}

const asRefusal = (error: ToolFailure | Refusal): Result<never, ToolFailure | Refusal> =>
  error.type === 'cells_in_use' ? refuse(inUseText(error)) : err(error)

const listedCells = (cells: readonly FoundText[], { row, column }: Origin): ListedCells => ({
  count: cells.length,
  first: cells.slice(0, MOST_LISTED).map((one) => ({
    cell: cellName(row + one.row, column + one.place),
    text: one.text,
  })),
})

const hiddenText = (workbook: WorkbookData, { sheet, cells }: Plan): readonly string[] => {
  const isHidden = hiddenReader(workbook)
  const hidden = cells.filter(({ row, column }) => isHidden(sheet, row, column)).length
  return hidden === 0 ? [] : [`${hidden} written ${hidden === 1 ? 'cell is' : 'cells are'} hidden.`]
}

const keptText = ({ count }: ListedCells): readonly string[] =>
  count === 0
    ? []
    : [
        `${count} ${count === 1 ? 'cell that should be a figure stays' : 'cells that should be figures stay'} text: sums ignore ${count === 1 ? 'it' : 'them'}.`,
      ]

const toOutput = (
  input: Input,
  { found, table, columns }: Source,
  { base, drafted, revision }: { base: StoredSheet; drafted: Drafted; revision: number },
): ImportTableOutput => {
  const { plan, changeSet, calculation } = drafted
  const { sheet, origin } = plan
  const { texts, marks } = textsAmongFigures(table, columns)
  const kept = listedCells(texts, origin)
  const { endRow, ...area } = areaOf(table, columns, origin)
  const lastRow = origin.row + table.rows.length - 1
  const startRow = origin.row + table.heads.titles
  const errors = errorList(calculation.errors, (error) => `${error.sheet}!${error.cell}`)
  const { circular, recalculated } = calculation
  const notes = [
    ...(found.isCut ? [INCOMPLETE_TABLE] : []),
    ...keptText(kept),
    ...hiddenText(base.workbook_data, plan),
  ]
  return {
    note: INJECTION_WARNING,
    spreadsheet_id: base.id,
    title: base.title,
    worksheet: sheet.name,
    range: addressOf({ ...area, sheet, startRow, endRow: lastRow }),
    columns: columns.slice(0, MOST_COLUMNS).map(({ head, type }, place) => ({
      column: columnName(origin.column + place),
      header: shortenText(head, READING_TABLE_NAME_CHARS),
      type,
    })),
    columns_left_out: Math.max(0, columns.length - MOST_COLUMNS),
    rows_of_data: table.rows.length - headRowsOf(table),
    total_rows: listedCells(labelledTotals(table), origin),
    kept_as_text: kept,
    missing_marks: marks,
    source_cell: cellName(endRow, origin.column),
    cite: citeOf(input.document_id, found),
    is_cut: found.isCut,
    revision,
    change_id: changeSet.id,
    written: changeSet.cells.length,
    recalculated,
    errors,
    circular,
    ...warningOf(errors, circular, notes),
  }
}

const sourceOf = async (
  { columns: names }: Input,
  found: ReadTable,
  { signal, region }: TableContext,
): Promise<Result<Source, Refusal>> => {
  const table = await typedTable(found, signal, region)
  if (table === null) return refuse('Stopped. Nothing was written.')
  const columns = chosenColumns(columnsOf(table), names)
  if (!columns.ok) return refuse(columns.error)
  const count = table.rows.length * columns.value.length
  if (count === 0) return refuse('The table is empty. Nothing was written.')
  if (count > TOOL_MAX_CELLS)
    return refuse(
      `The table has ${count.toLocaleString('en-US')} cells, and one call writes at most ${TOOL_MAX_CELLS.toLocaleString('en-US')}. Take fewer \`columns\`, or use create_spreadsheet_from_table.`,
    )
  return ok({ found, table, columns: columns.value })
}

const importInto = async (
  input: Input,
  found: ReadTable,
  context: TableContext,
): Promise<Result<ImportTableOutput, ToolFailure | Refusal>> => {
  const source = await sourceOf(input, found, context)
  if (!source.ok) return source
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, source.value, context, workbook),
    orderOf: ({ cells, operations, sheet, area, sources }) => {
      const title = `Import ${shortenText(found.name, READING_TABLE_NAME_CHARS)} to ${sheet.name}`
      const declared = [writtenAreaOf(sheet, area)]
      return { cells, operations, title, toolName: IMPORT_TABLE, sources, declared }
    },
  })
  return stored.ok ? ok(toOutput(input, source.value, stored.value)) : asRefusal(stored.error)
}

const run = async (input: Input, context: TableContext): Promise<ToolResult<ImportTableOutput>> => {
  const found = await context.documents.table(input.document_id, input.table, true)
  if (!found) return notFoundResult('table')
  return resultOrRefusal(await importInto(input, found, context))
}

/** Puts a document table into an existing spreadsheet. Its rows do not pass through the model. */
export const importTable: AssistantTool<Input, ImportTableOutput, TableContext> = {
  name: IMPORT_TABLE,
  title: 'Import table',
  writes: true,
  description:
    'Put a whole document table into this spreadsheet, as typed figures and dates with its source.',
  input: Input,
  run,
  summary: ({ rows_of_data, range }) => `Imported ${rows_of_data} rows to ${range}.`,
}
