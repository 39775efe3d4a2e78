import * as v from 'valibot'
import { formatRange, quoteSheetName } from '#contract/workbook/cells.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import {
  movedCells,
  movedNotes,
  sortedRows,
  type SortColumn,
  type SortOrder,
} from '../../sheets/writes/sort-rows.ts'
import { addressOf } from '../address.ts'
import { changedResultsOf, type ChangedResult } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { errorList, warningOf, type ErrorList, type ToolFailure } from '../error-texts.ts'
import { findColumn } from '../look/aggregate-query.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { sortAreaOf, type SortArea } from './sort-area.ts'
import { obstacleTo } from './sort-obstacles.ts'
import { disturbedFormulas, type DisturbedFormulas } from './sort-readers.ts'
import {
  changedRecords,
  firstRows,
  sortedColumns,
  sortWarnings,
  type SortedColumn,
} from './sort-report.ts'
import { storeCells } from '../write/store-cells.ts'

const SORT_RANGE = 'sort_range'
const MOST_COLUMNS = 4

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.pipe(v.string(), v.description('All columns of the records, with the header')),
  has_header: v.optional(v.boolean()),
  by: v.pipe(
    v.array(
      v.object({
        column: v.pipe(v.string(), v.description('Header or letter')),
        order: v.optional(v.picklist(['asc', 'desc'])),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_COLUMNS),
  ),
})
type Input = v.InferOutput<typeof Input>

/** The output of sort_range. `range` holds the sorted rows, without header and totals. */
export type SortRangeOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly range: string
  /** The header row that stayed in place, null if there is none. */
  readonly header: string | null
  /** Total rows that stayed in place. */
  readonly totals: readonly string[]
  readonly by: readonly SortedColumn[]
  readonly rows: number
  readonly moved_rows: number
  readonly moved_notes: boolean
  /** The first rows after the sort, as people see them. */
  readonly first_rows: readonly (readonly string[])[]
  /** Moved formulas whose result differs from that of their record before. */
  readonly changed_records: number
  readonly revision: number
  readonly change_id: string
  readonly recalculated: number
  /** Labelled results that the sort altered, before and after. */
  readonly results: readonly ChangedResult[]
  readonly errors: ErrorList
  readonly circular: boolean
  readonly warning?: string
}

type Plan = {
  readonly area: SortArea
  readonly order: SortOrder
  /** The row that moves to each row of the range. */
  readonly from: readonly number[]
  readonly cells: readonly CellChange[]
  readonly notes: readonly Operation[]
  readonly disturbed: DisturbedFormulas
}
type Drafted = DraftedChange & { readonly plan: Plan }

const columnsOf = (
  workbook: WorkbookData,
  { table }: SortArea,
  by: Input['by'],
): Result<readonly SortColumn[], Refusal> => {
  const columns: SortColumn[] = []
  for (const { column: name, order = 'asc' } of by) {
    const column = findColumn(workbook, table, name)
    if (!column.ok) return refuse(`${column.error} Nothing was sorted.`)
    columns.push({ column: column.value, order })
  }
  return ok(columns)
}

const planOf = (
  input: Input,
  context: ToolContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure | Refusal> => {
  const area = sortAreaOf(workbook, input, context)
  if (!area.ok) return area
  const { sheet, body } = area.value.table
  const by = columnsOf(workbook, area.value, input.by)
  if (!by.ok) return by
  const obstacle = obstacleTo(workbook, area.value)
  if (obstacle !== null) return refuse(`${obstacle} Nothing was sorted.`)
  const order: SortOrder = { sheet, body, by: by.value }
  const from = sortedRows(order)
  const cells = movedCells(order, from)
  if (cells.length === 0)
    return refuse(`${addressOf({ ...body, sheet })} is in this order already. Nothing was written.`)
  if (cells.length > TOOL_MAX_CELLS)
    return refuse(
      `A sort of ${addressOf({ ...body, sheet })} moves ${cells.length.toLocaleString('en-US')} cells, more than the ${TOOL_MAX_CELLS.toLocaleString('en-US')} of one call. Ask the user to sort it in the grid. Nothing was sorted.`,
    )
  const moved = new Set(from.filter((row, at) => row !== body.startRow + at))
  const disturbed = disturbedFormulas(workbook, order, moved)
  return ok({
    area: area.value,
    order,
    from,
    cells,
    notes: movedNotes(workbook, order, from),
    disturbed,
  })
}

const rowAddress = ({ table: { sheet, body } }: SortArea, row: number): string =>
  formatRange({ ...body, sheet: sheet.name, startRow: row, endRow: row })

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, changeSet, calculation }: Drafted,
  revision: number,
  { region = null }: ToolContext,
): SortRangeOutput => {
  const { area, order, from, disturbed } = plan
  const { recalculated, circular, workbook } = calculation
  const { sheet, body } = order
  const after = workbook.sheets[sheet.id] ?? sheet
  const errors = errorList(calculation.errors, (error) =>
    error.sheet === sheet.name ? error.cell : `${quoteSheetName(error.sheet)}!${error.cell}`,
  )
  const sorted = { ...order, sheet: after }
  const { by, notes } = sortedColumns(sorted, area.table, typedReader(region))
  const changed = changedRecords(order, after, from, disturbed)
  const warnings = [...notes, ...sortWarnings(order, after, changed, disturbed)]
  const { headRow } = area.table
  return {
    spreadsheet_id: id,
    title,
    range: addressOf({ ...body, sheet }),
    header: headRow === null ? null : rowAddress(area, headRow),
    totals: area.totals.map((row) => rowAddress(area, row)),
    by,
    rows: from.length,
    moved_rows: from.filter((row, at) => row !== body.startRow + at).length,
    moved_notes: plan.notes.length > 0,
    first_rows: firstRows(workbook, sorted),
    changed_records: changed.count,
    revision,
    change_id: changeSet.id,
    recalculated,
    results: changedResultsOf(before, workbook),
    errors,
    circular,
    ...warningOf(errors, circular, warnings),
  }
}

const sortRows = async (
  input: Input,
  context: ToolContext,
): Promise<Result<SortRangeOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, context, workbook),
    orderOf: ({ cells, notes: operations, order: { sheet, body } }) => {
      const title = `Sort ${addressOf({ ...body, sheet })}`
      const movedAreas = [{ sheet_id: sheet.id, ...body }]
      return { cells, operations, title, toolName: SORT_RANGE, movedAreas, declared: movedAreas }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision, context))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<SortRangeOutput>> =>
  resultOrRefusal(await sortRows(input, context))

const orderText = ({ column, head, order }: SortedColumn): string =>
  `${head === undefined || head === column ? column : `${column} "${head}"`} ${order}`

/** Sorts the rows of a table, as one change set. */
export const sortRange: AssistantTool<Input, SortRangeOutput> = {
  name: SORT_RANGE,
  title: 'Sort rows',
  writes: true,
  description: 'Sort the rows of a table in place. Header and totals stay.',
  input: Input,
  run,
  summary: ({ range, rows, moved_rows: moved, by }) =>
    `Sorted ${rows.toLocaleString('en-US')} rows of ${range} by ${by.map(orderText).join(', then ')}. ${moved.toLocaleString('en-US')} moved.`,
}
