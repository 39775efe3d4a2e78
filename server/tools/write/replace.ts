import * as v from 'valibot'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { CellContent } from '../../sheets/writes/block-schema.ts'
import { cellsWithin } from '../../sheets/windows/cells-within.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { writeBlock } from '../../sheets/writes/write-block.ts'
import { changedResultsOf } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { DraftedChange } from './draft-change.ts'
import { sheetsOfChanges } from './draft-cells.ts'
import { errorList, warningOf, type ToolFailure } from '../error-texts.ts'
import { clipped } from '../look/found-cell.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { keptTexts, type KeptCounts } from '../look/kept-texts.ts'
import { REPLACED_PARTS, replaceReader, type ReplaceOrder } from './replaced-cell.ts'
import { writtenAreaOf, type WrittenArea } from '../../sheets/receipt/written-area.ts'
import { searchAreas } from '../look/search-areas.ts'
import { storeCells } from './store-cells.ts'
import { shownChanges, type WriteRangeOutput } from './write-range.ts'

const MAX_TEXT_CHARS = 1_000
const TITLE_CHARS = 24
const REPLACE = 'replace'

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.optional(v.pipe(v.string(), v.description('Default: all worksheets'))),
  find: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT_CHARS)),
  replacement: v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARS), v.description('Read as if typed')),
  in: v.optional(v.pipe(v.picklist(REPLACED_PARTS), v.description('Default: values'))),
  whole_cell: v.optional(v.boolean()),
  match_case: v.optional(v.boolean()),
})
type Input = v.InferOutput<typeof Input>

/**
 * The output of replace. `replaced` counts the places, `written` the cells. `cells` lists the first
 * changes.
 */
export type ReplaceOutput = WriteRangeOutput & { readonly replaced: number }

type Plan = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  /** The searched cells. */
  readonly declared: readonly WrittenArea[]
  readonly count: number
  readonly kept: KeptCounts
}

const orderOf = ({
  find,
  replacement,
  in: where,
  whole_cell,
  match_case,
}: Input): ReplaceOrder => ({
  find,
  replacement,
  in: where ?? 'values',
  whole_cell: whole_cell ?? false,
  match_case: match_case ?? false,
})

/** Turns the new contents into changes. A style that one worksheet adds, the next can use. */
const changesOf = (
  workbook: WorkbookData,
  contents: ReadonlyMap<SheetData, readonly CellContent[]>,
): Pick<Plan, 'cells' | 'operations'> => {
  let book = workbook
  const cells: CellChange[] = []
  const operations: Operation[] = []
  for (const [sheet, own] of contents) {
    const written = writeBlock(book, sheet, own, {})
    for (const change of written.cells) cells.push(change)
    operations.push(...written.operations)
    const styles = written.operations.flatMap((one) =>
      one.type === 'define_style' && one.after ? [[one.style_id, one.after] as const] : [],
    )
    book = { ...book, styles: { ...book.styles, ...Object.fromEntries(styles) } }
  }
  return { cells, operations }
}

/** Plans the change without calculating. */
const planReplace = (
  input: Input,
  context: ToolContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure> => {
  const areas = searchAreas(workbook, input.range, context.view)
  if (!areas.ok) return areas
  const read = typedReader(context.region)
  const readReplaced = replaceReader({ workbook, read, order: orderOf(input) })
  const kept = new Map<keyof KeptCounts, number>()
  const contents = new Map<SheetData, CellContent[]>()
  let [count, size] = [0, 0]
  for (const area of areas.value)
    for (const placed of cellsWithin(area)) {
      const replaced = readReplaced(placed)
      if (replaced === null) continue
      if ('kept' in replaced) {
        kept.set(replaced.kept, (kept.get(replaced.kept) ?? 0) + 1)
        continue
      }
      count += replaced.count
      size += 1
      const own = contents.get(placed.sheet)
      if (own) own.push(replaced.content)
      else contents.set(placed.sheet, [replaced.content])
    }
  if (size > TOOL_MAX_CELLS) return err({ type: 'too_many_cells', cells: size })
  const declared = areas.value.map((area) => writtenAreaOf(area.sheet, area))
  return ok({ ...changesOf(workbook, contents), declared, count, kept: Object.fromEntries(kept) })
}

type Drafted = DraftedChange & { readonly plan: Plan }

/** The worksheets with the rectangle around the changes on each. */
const rangeOf = (workbook: WorkbookData, changes: readonly CellChange[]): string =>
  sheetsOfChanges(workbook, changes)
    .map(({ name, changes: own }) => {
      let [startRow, startColumn, endRow, endColumn] = [Infinity, Infinity, 0, 0]
      for (const { row, column } of own) {
        startRow = Math.min(startRow, row)
        startColumn = Math.min(startColumn, column)
        endRow = Math.max(endRow, row)
        endColumn = Math.max(endColumn, column)
      }
      return formatRange({ sheet: name, startRow, startColumn, endRow, endColumn })
    })
    .join(', ')

const sentence = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`]

/** Sentences about what the change did besides replacing texts. */
const effectTexts = (workbook: WorkbookData, changes: readonly CellChange[]): readonly string[] => {
  const isHidden = hiddenReader(workbook)
  const counted = (is: (change: CellChange) => boolean): number => changes.filter(is).length
  const hidden = counted(({ sheet_id, row, column }) => {
    const sheet = workbook.sheets[sheet_id]
    return sheet !== undefined && isHidden(sheet, row, column)
  })
  const numbers = counted(
    ({ before, after }) =>
      typeof before?.v === 'string' && !after?.f && typeof after?.v === 'number',
  )
  const rich = counted(({ before }) => Boolean(before?.['p']))
  const place = 'row, column or worksheet.'
  return [
    ...sentence(numbers, 'text became a number or date.', 'texts became numbers or dates.'),
    ...sentence(rich, 'cell lost the format of words.', 'cells lost the format of words.'),
    ...sentence(
      hidden,
      `changed cell is in a hidden ${place}`,
      `changed cells are in a hidden ${place}`,
    ),
  ]
}

const toOutput = (
  stored: StoredSheet,
  { plan, changeSet, calculation, notes }: Drafted,
  revision: number,
  order: ReplaceOrder,
): ReplaceOutput => {
  const { recalculated, circular, workbook } = calculation
  const sheets = sheetsOfChanges(workbook, changeSet.cells)
  const errors = errorList(calculation.errors, ({ sheet, cell }) =>
    sheets.length === 1 && sheet === sheets[0]?.name ? cell : `${sheet}!${cell}`,
  )
  const before = stored.workbook_data
  const effects = effectTexts(before, changeSet.cells)
  return {
    spreadsheet_id: stored.id,
    title: stored.title,
    range: rangeOf(workbook, changeSet.cells),
    revision,
    change_id: changeSet.id,
    replaced: plan.count,
    written: changeSet.cells.length,
    recalculated,
    cells: shownChanges(workbook, changeSet.cells),
    results: changedResultsOf(before, workbook),
    errors,
    circular,
    ...warningOf(errors, circular, [...effects, ...keptTexts(plan.kept, order), ...notes]),
  }
}

const nothingText = ({ range }: Input, kept: KeptCounts, order: ReplaceOrder): string => {
  const places = { values: 'typed value', formulas: 'formula', both: 'typed value or formula' }
  const place = range === undefined ? 'the spreadsheet' : range
  const reasons = keptTexts(kept, order)
  const remedy = reasons.length > 0 ? reasons.join(' ') : 'Use find to see how it is written.'
  return `No ${places[order.in]} of ${place} changes with "${clipped(order.find)}". Nothing was written. ${remedy}`
}

const short = (text: string): string =>
  text.length > TITLE_CHARS ? `${text.slice(0, TITLE_CHARS - 1).toWellFormed()}…` : text

const replaceCells = async (
  input: Input,
  context: ToolContext,
): Promise<Result<ReplaceOutput, ToolFailure | Refusal>> => {
  const order = orderOf(input)
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => {
      const plan = planReplace(input, context, workbook)
      return plan.ok && plan.value.cells.length === 0
        ? refuse(nothingText(input, plan.value.kept, order))
        : plan
    },
    orderOf: ({ cells, operations, declared }) => {
      const title = `Replace "${short(input.find)}" with "${short(input.replacement)}"`
      return { cells, operations, title, toolName: REPLACE, declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision, order))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<ReplaceOutput>> =>
  resultOrRefusal(await replaceCells(input, context))

/** Replaces a text in typed values, formulas or both, as one change set. */
export const replace: AssistantTool<Input, ReplaceOutput> = {
  name: REPLACE,
  title: 'Replace text',
  writes: true,
  description:
    'Replace a text in all cells that have it. Numbers change only as a whole, dates by whole parts, formulas by whole words.',
  input: Input,
  run,
  summary: ({ replaced, written, range, recalculated }) =>
    `Replaced ${replaced} ${replaced === 1 ? 'occurrence' : 'occurrences'} in ${written} cells of ${range}. ${recalculated} formulas were recalculated.`,
}
