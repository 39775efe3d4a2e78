import * as v from 'valibot'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { formatRange, parseRange } from '#contract/workbook/cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { writeBlock } from '../sheets/write-block.ts'
import type { StoredSheet, ToolContext, ToolResult } from './context.ts'
import type { AssistantTool } from './define-tool.ts'
import { changedResultsOf, type ChangedResult } from './changed-results.ts'
import { findSheet, openSpreadsheet } from './target-sheet.ts'
import {
  errorList,
  type ErrorList,
  toolResult,
  type ToolFailure,
  warningOf,
} from './error-texts.ts'
import { type ShownChange, shownChanges } from './write-range.ts'

/** Maximum cells per call. */
const MOST_CELLS = 400

const Input = v.object({
  spreadsheet_id: v.optional(
    v.pipe(v.string(), v.description('If omitted, the spreadsheet of this conversation')),
  ),
  cells: v.pipe(
    v.array(
      v.object({
        cell: v.pipe(v.string(), v.description("One cell: B2 or 'My sheet'!B2")),
        value: v.number(),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_CELLS),
  ),
})
type Input = v.InferOutput<typeof Input>

/** The output of try_values. The tool stores nothing. */
export type TryValuesOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly recalculated: number
  readonly cells: readonly ShownChange[]
  readonly results: readonly ChangedResult[]
  readonly errors: ErrorList
  readonly circular: boolean
  readonly warning?: string
}

type Place = { readonly sheet: SheetData; readonly row: number; readonly column: number }

const placeOf = (workbook: WorkbookData, cell: string): Result<Place, ToolFailure> => {
  const range = parseRange(cell)
  if (!range.ok) return range
  const { startRow: row, startColumn: column } = range.value
  if (formatRange({ ...range.value, endRow: row, endColumn: column }) !== formatRange(range.value))
    return err({ type: 'bad_range', text: cell })
  const sheet = findSheet(workbook, range.value.sheet)
  return sheet.ok ? ok({ sheet: sheet.value, row, column }) : sheet
}

const changesOf = (
  workbook: WorkbookData,
  cells: Input['cells'],
): Result<readonly CellChange[], ToolFailure> => {
  const changes: CellChange[] = []
  for (const { cell, value } of cells) {
    const place = placeOf(workbook, cell)
    if (!place.ok) return place
    const { sheet, row, column } = place.value
    changes.push(...writeBlock(workbook, sheet, [{ row, column, formula: null, value }], {}).cells)
  }
  return ok(changes)
}

const tryIn = async (
  input: Input,
  context: ToolContext,
  { id, title, workbook_data: workbook }: StoredSheet,
): Promise<Result<TryValuesOutput, ToolFailure>> => {
  const changes = changesOf(workbook, input.cells)
  if (!changes.ok) return changes
  const applied = applyChangeSet(workbook, {
    id: '',
    spreadsheet_id: id,
    conversation_id: null,
    message_id: null,
    execution_id: null,
    title: '',
    created_at: '',
    cells: [...changes.value],
    operations: [],
    cells_first: false,
  })
  // `applyChangeSet` reports a conflict if the call names the same cell twice.
  if (!applied.ok) return err({ type: 'bad_range', text: 'The same cell twice' })
  const { signal } = context
  const done = await context.engine.recalculateAfter(applied.value, changes.value, { signal })
  if (!done.ok) return done
  const { workbook: after, recalculated, circular } = done.value
  const errors = errorList(done.value.errors, ({ sheet, cell }) => `${sheet}!${cell}`)
  return ok({
    spreadsheet_id: id,
    title,
    recalculated,
    cells: shownChanges(after, changes.value),
    results: changedResultsOf(workbook, after),
    errors,
    circular,
    ...warningOf(errors, circular),
  })
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<TryValuesOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  const done = opened.ok ? await tryIn(input, context, opened.value) : opened
  return toolResult(done)
}

/** Calculates the results for other input values and stores nothing. */
export const tryValues: AssistantTool<Input, TryValuesOutput> = {
  name: 'try_values',
  description:
    'Answer a what-if question: recalculate the spreadsheet with other values in input cells, and return the results before and after. Nothing is saved.',
  input: Input,
  run,
}
