import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { FILTER_COMPARISONS } from '../../sheets/filters/column-filter.ts'
import { filterReadersOf, hasVisibleOnly } from '../../sheets/filters/filter-readers.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { displayText } from '../../sheets/display.ts'
import { addressOf } from '../address.ts'
import { changedResultsOf, type ChangedResult } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { clippedText } from '../look/aggregate-query.ts'
import { typedReader } from '../look/read-typed.ts'
import { resultOrRefusal, type Refusal } from '../refusal.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { filterPlanOf, filterRemovalOf, type FilterPlan } from './filter-plan.ts'
import { filterTargetOf } from './filter-target.ts'
import { storeCells } from '../write/store-cells.ts'

const FILTER_RANGE = 'filter_range'
const MOST_CONDITIONS = 12
const MOST_VALUES = 500
/** Rows that an output shows, and cells of each. */
const [SHOWN_ROWS, SHOWN_COLUMNS, SHOWN_CHARS] = [5, 8, 40]
const HIDDEN_ROWS = 20
const NAMED_FORMULAS = 5

/** Without a schema for the model, because any figure or text fits. */
const Value = v.custom<string | number>(
  (value) => typeof value === 'string' || typeof value === 'number',
  'must be a text or a number',
)
const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.optional(v.pipe(v.string(), v.description('With its header row'))),
  conditions: v.optional(
    v.pipe(
      v.array(
        v.object({
          column: v.string(),
          is: v.picklist(FILTER_COMPARISONS),
          values: v.optional(
            v.pipe(v.array(Value), v.maxLength(MOST_VALUES), v.description('One; between: two')),
          ),
        }),
      ),
      v.maxLength(MOST_CONDITIONS),
      v.description('All must hold'),
    ),
  ),
  remove: v.optional(v.boolean()),
})
type Input = v.InferOutput<typeof Input>

/** The output of filter_range. Row numbers are those of the worksheet. */
export type FilterRangeOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly range: string
  /** The table whose own filter it is, null for the filter of the worksheet. */
  readonly table: string | null
  readonly revision: number
  readonly change_id: string
  readonly rows: number
  readonly shown: number
  readonly hidden: number
  readonly first_shown: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly first_hidden: readonly number[]
  /** Labelled results that changed, such as subtotals. */
  readonly results: readonly ChangedResult[]
  readonly warning?: string
}

type Drafted = DraftedChange & { readonly plan: FilterPlan }

const planOf = (
  { range, conditions = [], remove = false }: Input,
  { view = null, region }: ToolContext,
  workbook: WorkbookData,
): Result<FilterPlan, ToolFailure | Refusal> => {
  const target = filterTargetOf(workbook, range, view)
  if (!target.ok) return target
  return remove
    ? filterRemovalOf(workbook, target.value)
    : filterPlanOf(workbook, target.value, conditions, typedReader(region))
}

const named = (places: readonly string[]): string => {
  const more = places.length - NAMED_FORMULAS
  return `${places.slice(0, NAMED_FORMULAS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const readerNotes = (workbook: WorkbookData, { target, hidden }: FilterPlan): readonly string[] => {
  const { visible, all } = filterReadersOf(workbook, target.body)
  return [
    ...(visible.length > 0 ? [`Only shown rows count in ${named(visible)}.`] : []),
    ...(all.length > 0 && hidden.length > 0
      ? [`These formulas still count the hidden rows: ${named(all)}.`]
      : []),
  ]
}

const byHandNotes = ({ target: { body }, hidden }: FilterPlan): readonly string[] => {
  const rowData = (body.sheet['rowData'] ?? {}) as Readonly<
    Record<string, { readonly hd?: unknown } | null | undefined>
  >
  const away = new Set(hidden)
  const count = Object.entries(rowData).filter(
    ([row, entry]) =>
      entry?.hd === 1 &&
      Number(row) >= body.startRow &&
      Number(row) <= body.endRow &&
      !away.has(Number(row)),
  ).length
  return count === 0
    ? []
    : [`${count} ${count === 1 ? 'row that matches is' : 'rows that match are'} hidden by hand.`]
}

const shownRows = (
  workbook: WorkbookData,
  { target: { body }, hidden }: FilterPlan,
): FilterRangeOutput['first_shown'] => {
  const away = new Set(hidden)
  const rows: FilterRangeOutput['first_shown'][number][] = []
  for (let row = body.startRow; row <= body.endRow && rows.length < SHOWN_ROWS; row += 1) {
    if (away.has(row)) continue
    const width = Math.min(body.endColumn - body.startColumn + 1, SHOWN_COLUMNS)
    const cells = Array.from({ length: width }, (_, at) =>
      clippedText(
        displayText(workbook, cellAt(body.sheet, row, body.startColumn + at)),
        SHOWN_CHARS,
      ),
    )
    rows.push({ row: row + 1, cells })
  }
  return rows
}

/** Only formulas that leave hidden rows out have new results. */
const resultsOf = (before: WorkbookData, after: WorkbookData): readonly ChangedResult[] =>
  hasVisibleOnly(before)
    ? changedResultsOf(before, after).filter((result) => result.before !== result.after)
    : []

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, changeSet, calculation }: Drafted,
  revision: number,
): FilterRangeOutput => {
  const { target, hidden } = plan
  const rows = target.body.endRow - target.body.startRow + 1
  const notes = [
    ...(hidden.length === rows ? ['No row matches, so all rows are hidden.'] : []),
    ...plan.notes,
    ...byHandNotes(plan),
    ...readerNotes(before, plan),
  ]
  return {
    spreadsheet_id: id,
    title,
    range: addressOf(target.range),
    table: target.table?.name ?? null,
    revision,
    change_id: changeSet.id,
    rows,
    shown: rows - hidden.length,
    hidden: hidden.length,
    first_shown: shownRows(before, plan),
    first_hidden: hidden.slice(0, HIDDEN_ROWS).map((row) => row + 1),
    results: resultsOf(before, calculation.workbook),
    ...(notes.length > 0 && { warning: notes.join(' ') }),
  }
}

const filterRows = async (
  input: Input,
  context: ToolContext,
): Promise<Result<FilterRangeOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, context, workbook),
    orderOf: ({ operations, target }, workbook) => {
      const title = `${input.remove === true ? 'Remove the filter of' : 'Filter'} ${addressOf(target.range)}`
      // Of all formulas, only those that leave hidden rows out depend on a filter.
      const affects = hasVisibleOnly(workbook) ? 'everything' : 'nothing'
      const declared = [writtenAreaOf(target.range.sheet, target.range)]
      return { cells: [], operations, title, toolName: FILTER_RANGE, affects, declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<FilterRangeOutput>> =>
  resultOrRefusal(await filterRows(input, context))

/** Filters the rows of a range or a table in the grid, as one change. */
export const filterRange: AssistantTool<Input, FilterRangeOutput> = {
  name: FILTER_RANGE,
  title: 'Filter rows',
  writes: true,
  description: 'Filter rows in the grid. Replaces its old conditions; without any, all rows show.',
  input: Input,
  run,
  summary: ({ range, rows, shown }) =>
    `${range} shows ${shown.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows.`,
}
