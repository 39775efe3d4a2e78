import * as v from 'valibot'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { FILL_MODES, filledCount, fillOf, type Fill } from '../../sheets/writes/fill-cells.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { addressOf } from '../address.ts'
import { cellsInUse } from './cells-in-use.ts'
import { changedResultsOf } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { DraftedChange } from './draft-change.ts'
import { errorList, warningOf, type ToolFailure } from '../error-texts.ts'
import { fillAreaOf, type FillArea } from './fill-area.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { storeCells } from './store-cells.ts'
import { growthFor } from '../../sheets/writes/sheet-growth.ts'
import { shownChanges, type WriteRangeOutput } from './write-range.ts'

const FILL = 'fill'
/** Maximum steps that an output lists. */
const MOST_STEPS = 20

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  from: v.pipe(v.string(), v.description('The cells with the pattern')),
  to: v.pipe(v.string(), v.description('C2:C40 or C:C')),
  series: v.optional(
    v.pipe(
      v.picklist(FILL_MODES),
      v.description('copy repeats values, series continues their step'),
    ),
  ),
  overwrite: v.optional(v.pipe(v.boolean(), v.description('Replaces cells in use'))),
})
type Input = v.InferOutput<typeof Input>

/** The output of fill. `from` is the pattern, `range` the pattern with the filled cells. */
export type FillOutput = WriteRangeOutput & {
  readonly from: string
  /** The steps of the series: "B2:B4: 1 month". */
  readonly steps?: readonly string[]
}

type Plan = Fill & FillArea & { readonly operations: readonly Operation[] }
type Drafted = DraftedChange & { readonly plan: Plan }

const planOf = (
  input: Input,
  { view = null }: ToolContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure | Refusal> => {
  const place = fillAreaOf(workbook, input, view)
  if (!place.ok) return place
  const { from, area } = place.value
  const count = filledCount({ from, area })
  if (count > TOOL_MAX_CELLS) return err({ type: 'too_many_cells', cells: count })
  const { sheet } = from
  const fill = fillOf(workbook, { sheet, from, area, mode: input.series ?? 'copy' })
  if (!fill.ok) return refuse(fill.error)
  const { cells } = fill.value
  const used = input.overwrite === true ? null : cellsInUse(workbook, sheet, cells)
  if (used !== null) return err(used)
  return ok({ ...fill.value, from, area, operations: growthFor(sheet, area) })
}

const hiddenText = (
  workbook: WorkbookData,
  sheet: SheetData,
  cells: readonly CellChange[],
): readonly string[] => {
  const isHidden = hiddenReader(workbook)
  const hidden = cells.filter(({ row, column }) => isHidden(sheet, row, column)).length
  return hidden === 0 ? [] : [`${hidden} filled ${hidden === 1 ? 'cell is' : 'cells are'} hidden.`]
}

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, changeSet, calculation, notes }: Drafted,
  revision: number,
): FillOutput => {
  const { recalculated, circular, workbook } = calculation
  const { sheet: own } = plan.from
  const errors = errorList(calculation.errors, ({ sheet, cell }) =>
    sheet === own.name ? cell : `${quoteSheetName(sheet)}!${cell}`,
  )
  const { steps } = plan
  const hidden = hiddenText(before, own, changeSet.cells)
  return {
    spreadsheet_id: id,
    title,
    range: addressOf(plan.area),
    from: addressOf(plan.from),
    revision,
    change_id: changeSet.id,
    ...(steps.length > 0 && { steps: steps.slice(0, MOST_STEPS) }),
    written: changeSet.cells.length,
    recalculated,
    cells: shownChanges(workbook, changeSet.cells),
    results: changedResultsOf(before, workbook),
    errors,
    circular,
    ...warningOf(errors, circular, [...plan.notes, ...hidden, ...notes]),
  }
}

const fillCells = async (
  input: Input,
  context: ToolContext,
): Promise<Result<FillOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, context, workbook),
    orderOf: ({ cells, operations, from, area }) => {
      const title = `Fill ${addressOf(area)} from ${addressOf(from)}`
      const declared = [writtenAreaOf(area.sheet, area)]
      return { cells, operations, title, toolName: FILL, declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<FillOutput>> =>
  resultOrRefusal(await fillCells(input, context))

/** Continues a pattern of cells over a range, as one change set. */
export const fill: AssistantTool<Input, FillOutput> = {
  name: FILL,
  title: 'Fill cells',
  writes: true,
  description: 'Fill a formula or values down, up or to the side, as people drag a cell.',
  input: Input,
  run,
  summary: ({ written, from, range, recalculated }) =>
    `Filled ${written} cells of ${range} from ${from}. ${recalculated} formulas were recalculated.`,
}
