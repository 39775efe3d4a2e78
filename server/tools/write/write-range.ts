import * as v from 'valibot'
import { formatRange, parseRange } from '#contract/workbook/cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { BlockStyle, BlockValues } from '../../sheets/writes/block-schema.ts'
import { displayText } from '../../sheets/display.ts'
import { formatChangeText } from '../../sheets/style-words.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { DraftedChange } from './draft-change.ts'
import { BlockSource } from './block-source.ts'
import { planWrite, WRITE_RANGE, writeOrder, type WritePlan } from './plan-write.ts'
import { ExtraBlockFields } from './expand-blocks.ts'
import { changedResultsOf, type ChangedResult } from '../compute/changed-results.ts'
import { resultOrRefusal, type Refusal } from '../refusal.ts'
import { storeCells } from './store-cells.ts'
import { errorList, type ErrorList, type ToolFailure, warningOf } from '../error-texts.ts'

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.pipe(v.string(), v.description("B2, B2:D9 or 'My sheet'!B2:D9")),
  values: BlockValues,
  overwrite: v.optional(
    v.pipe(v.boolean(), v.description('If the user wants these cells replaced')),
  ),
  new_sheet: v.optional(v.pipe(v.boolean(), v.description('Adds the worksheet of the range'))),
  title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80))),
  source: v.optional(BlockSource),
  ...BlockStyle,
  ...ExtraBlockFields,
})
type Input = v.InferOutput<typeof Input>

/** Maximum cells that an output lists one by one. */
const MAX_SHOWN = 40

/** One changed cell as the sheet displays it. */
export type ShownChange = {
  readonly cell: string
  readonly before: string
  readonly after: string
  readonly formula?: string
  /** The write replaced a formula with a plain value. */
  readonly replaced_formula?: true
  /** What changed of the cell's format: "bold, 0.0%". */
  readonly format?: string
}

/** The output of write_range. `cells` lists the first changes, and `written` counts all. */
export type WriteRangeOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly range: string
  readonly revision: number
  readonly change_id: string
  readonly written: number
  readonly recalculated: number
  readonly cells: readonly ShownChange[]
  /** Labelled results that the write altered, before and after. */
  readonly results: readonly ChangedResult[]
  readonly errors: ErrorList
  readonly circular: boolean
  /** Names cell errors and circular references, if there are any. */
  readonly warning?: string
}

const formulaOf = (cell: CellState | null): Pick<ShownChange, 'formula'> =>
  cell?.f ? { formula: cell.f } : {}

const isFormula = (cell: CellState | null): boolean => Boolean(cell?.f ?? cell?.si)

const formatOf = (
  workbook: WorkbookData,
  { before, after }: CellChange,
): Pick<ShownChange, 'format'> => {
  const format = formatChangeText(workbook, before, after)
  return format === '' ? {} : { format }
}

/** Names cells as A1. It adds the worksheet if the changes span several worksheets. */
const namerOf = ({ sheets }: WorkbookData, changes: readonly CellChange[]) => {
  const isOne = new Set(changes.map(({ sheet_id }) => sheet_id)).size === 1
  return ({ sheet_id, row, column }: CellChange): string => {
    const name = sheets[sheet_id]?.name
    return formatRange({
      sheet: isOne || name === undefined ? null : name,
      startRow: row,
      endRow: row,
      startColumn: column,
      endColumn: column,
    })
  }
}

/** The first `MAX_SHOWN` changes as the sheet displays them. */
export const shownChanges = (
  workbook: WorkbookData,
  changes: readonly CellChange[],
): ShownChange[] => {
  const nameOf = namerOf(workbook, changes)
  return changes.slice(0, MAX_SHOWN).map((change) => ({
    cell: nameOf(change),
    before: displayText(workbook, change.before),
    after: displayText(workbook, change.after),
    ...formulaOf(change.after),
    ...(isFormula(change.before) && !isFormula(change.after) && { replaced_formula: true }),
    ...formatOf(workbook, change),
  }))
}

const toOutput = (
  stored: StoredSheet,
  { plan, changeSet, calculation, notes }: DraftedChange & { readonly plan: WritePlan },
  revision: number,
): WriteRangeOutput => {
  const { range, sheet } = plan
  const { recalculated, circular, workbook } = calculation
  const errors = errorList(calculation.errors, (error) =>
    error.sheet === sheet.name ? error.cell : `${error.sheet}!${error.cell}`,
  )
  return {
    spreadsheet_id: stored.id,
    title: stored.title,
    range: formatRange(range),
    revision,
    change_id: changeSet.id,
    written: changeSet.cells.length,
    recalculated,
    cells: shownChanges(workbook, changeSet.cells),
    results: changedResultsOf(stored.workbook_data, workbook),
    errors,
    circular,
    ...warningOf(errors, circular, notes),
  }
}

const write = async (
  input: Input,
  context: ToolContext,
): Promise<Result<WriteRangeOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planWrite(input, workbook, context),
    orderOf: (plan) => writeOrder(plan, input.title),
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<WriteRangeOutput>> => {
  const range = parseRange(input.range)
  const done = range.ok ? await write(input, context) : range
  return resultOrRefusal(done)
}

/** Calculates and stores a write as one change set. */
export const writeRange: AssistantTool<Input, WriteRangeOutput> = {
  name: WRITE_RANGE,
  title: 'Write range',
  writes: true,
  description:
    'Write values and formulas and recalculate. Cells in use are refused without `overwrite`. Write all parts of a table in one call, with `also`.',
  input: Input,
  run,
  summary: ({ written, range, recalculated }) =>
    `Wrote ${written} cells to ${range}. ${recalculated} formulas were recalculated.`,
}
