import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import { writeBlocks } from '../../sheets/writes/write-block.ts'
import { addressOf, resolveAddress, type ResolvedRange } from '../address.ts'
import { changedResultsOf } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { errorList, warningOf, type ToolFailure } from '../error-texts.ts'
import { clippedText } from '../look/aggregate-query.ts'
import { aggregateWarnings } from '../look/aggregate-warnings.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { type TargetSheet } from '../target-sheet.ts'
import { cellsInUse } from './cells-in-use.ts'
import type { DraftedChange } from './draft-change.ts'
import { storeCells } from './store-cells.ts'
import { summaryCells, summaryTitle } from './summary-cells.ts'
import {
  SUMMARY_FUNCTIONS,
  SUMMARY_PERIODS,
  summaryGroups,
  type AxisGroup,
  type SummaryGroups,
} from './summary-groups.ts'
import type { SummaryLayout } from './summary-layout.ts'
import { placeText, targetOf } from './summary-place.ts'
import { unequalNotes } from './summary-proof.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { growthFor } from '../../sheets/writes/sheet-growth.ts'
import { shownChanges, type WriteRangeOutput } from './write-range.ts'

const SUMMARISE = 'summarise'
/** Cells that the model reads of a summary. */
const MOST_READ = 8

/** Most headers whose values become rows. */
const MOST_ROW_HEADERS = 2

// The definition is short, because each request to a model contains it.
const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.string(),
  rows: v.pipe(
    v.array(v.string()),
    v.check(({ length }) => length > 0 && length <= MOST_ROW_HEADERS, 'give one or two headers'),
  ),
  columns: v.optional(v.string()),
  by: v.optional(v.picklist(SUMMARY_PERIODS)),
  measure: v.object({ header: v.string(), function: v.picklist(SUMMARY_FUNCTIONS) }),
  at: v.optional(v.string()),
})
type Input = v.InferOutput<typeof Input>

/** The output of summarise. The texts of the check are as the sheet displays them. */
export type SummariseOutput = WriteRangeOutput & {
  /** The rows that the formulas read, without the header. */
  readonly source: string
  readonly groups: { readonly rows: number; readonly columns: number }
  readonly total: string
  readonly check: {
    readonly table_total: string
    readonly difference: string
    readonly figures_in_no_group?: string
  }
}

type Plan = TargetSheet & {
  readonly area: ResolvedRange
  readonly groups: SummaryGroups
  readonly layout: SummaryLayout
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
}
type Drafted = DraftedChange & { readonly plan: Plan }

const unselectedText = ({ parts }: AxisGroup): string => {
  const names = parts.map(({ reading }) => ('text' in reading ? reading.text : reading.kind))
  return `No formula can select the rows of "${clippedText(names.join(', '))}", for example because its text is too long. Correct these cells, or use aggregate for the figures.`
}

const widthsFor = (sheet: SheetData, widths: ReadonlyMap<number, number>): readonly Operation[] =>
  [...widths].map(([column, after]) => ({
    type: 'set_column_width',
    sheet_id: sheet.id,
    column,
    before: null,
    after,
  }))

const planOf = (
  input: Input,
  context: ToolContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure | Refusal> => {
  const range = resolveAddress(workbook, input.range, context.view ?? null)
  if (!range.ok) return range
  const read = typedReader(context.region)
  const groups = summaryGroups(workbook, range.value, input, read)
  if (!groups.ok) return groups
  const target = targetOf(workbook, input.at, range.value.sheet, context)
  if (!target.ok) return target
  const { sheet, made, corner } = target.value
  const drawn = summaryCells(workbook, groups.value, corner, read)
  if (!drawn.ok) return refuse(unselectedText(drawn.error))
  const { layout, blocks, widths } = drawn.value
  const { endRow, endColumn } = layout
  const area = { sheet, startRow: corner.row, startColumn: corner.column, endRow, endColumn }
  const misplaced = placeText(area, groups.value)
  if (misplaced !== null) return refuse(misplaced)
  const written = writeBlocks(workbook, sheet, blocks)
  const used = cellsInUse(workbook, sheet, written.cells)
  if (used !== null) return err(used)
  const sized = [...growthFor(sheet, area), ...(made.length > 0 ? widthsFor(sheet, widths) : [])]
  const operations = [...made, ...sized, ...written.operations]
  return ok({
    ...target.value,
    area,
    groups: groups.value,
    layout,
    cells: written.cells,
    operations,
  })
}

/**
 * What the figures leave out. Cells in error are not left out: their figures are errors too. Rows
 * without a date have a group.
 */
const notesOf = (workbook: WorkbookData, { groups: { resolved, aggregate } }: Plan) => {
  const table = { ...resolved.table, headRow: null }
  const shown = { ...aggregate, errors: [], withoutDate: 0 }
  return aggregateWarnings(workbook, { ...resolved, table }, shown)
}

const checkOf = (
  workbook: WorkbookData,
  { sheet: { id }, layout }: Plan,
): Pick<SummariseOutput, 'total' | 'check'> => {
  const sheet = workbook.sheets[id]
  const { totalRow, totalColumn, checkRow, firstColumn, countColumn } = layout
  const shownAt = (row: number, column: number): string =>
    sheet ? displayText(workbook, cellAt(sheet, row, column)).trim() : ''
  return {
    total: shownAt(totalRow, totalColumn),
    check: {
      table_total: shownAt(checkRow, firstColumn),
      difference: shownAt(checkRow + 1, firstColumn),
      ...(countColumn !== null && { figures_in_no_group: shownAt(checkRow + 2, firstColumn) }),
    },
  }
}

/** Labels say less about a summary than its formulas. */
const formulasFirst = (cells: readonly CellChange[]): readonly CellChange[] => [
  ...cells.filter(({ after }) => Boolean(after?.f)),
  ...cells.filter(({ after }) => !after?.f),
]

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, changeSet, calculation, notes }: Drafted,
  revision: number,
): SummariseOutput => {
  const { recalculated, circular, workbook } = calculation
  const { area, groups, sheet } = plan
  const errors = errorList(calculation.errors, ({ sheet: name, cell }) =>
    name === sheet.name ? cell : `${name}!${cell}`,
  )
  const unequal = unequalNotes(workbook, sheet.id, groups, plan.layout)
  const { live } = groups
  return {
    spreadsheet_id: id,
    title,
    range: addressOf(area),
    source: addressOf({ ...live.body, sheet: live.sheet }),
    groups: { rows: groups.rows.length, columns: groups.columns.length },
    ...checkOf(workbook, plan),
    revision,
    change_id: changeSet.id,
    written: changeSet.cells.length,
    recalculated,
    cells: shownChanges(workbook, formulasFirst(changeSet.cells)),
    results: changedResultsOf(before, workbook).filter((one) => one.sheet !== sheet.name),
    errors,
    circular,
    ...warningOf(errors, circular, [...unequal, ...notesOf(before, plan), ...notes]),
  }
}

const write = async (
  input: Input,
  context: ToolContext,
): Promise<Result<SummariseOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, context, workbook),
    orderOf: ({ cells, operations, groups, sheet, area }) => {
      const declared = [writtenAreaOf(sheet, area)]
      return { cells, operations, title: summaryTitle(groups), toolName: SUMMARISE, declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<SummariseOutput>> =>
  resultOrRefusal(await write(input, context))

/** Writes a live summary of a table by rows and columns, as one change set. */
export const summarise: AssistantTool<Input, SummariseOutput> = {
  name: SUMMARISE,
  title: 'Summarise',
  writes: true,
  description: 'Write a live pivot of a table with header, as formulas. rows: 1 or 2 headers.',
  input: Input,
  run,
  forModel: ({ cells, ...read }) => ({ ...read, cells: cells.slice(0, MOST_READ) }),
  summary: ({ range, groups: { rows, columns }, total, check }) =>
    `Wrote ${rows}${columns > 0 ? ` × ${columns}` : ''} groups to ${range}. Total ${total}, difference from the table ${check.difference}.`,
}
