import * as v from 'valibot'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import {
  CLEARED_PARTS,
  clearingOf,
  type ClearedCounts,
  type ClearedPart,
  type Clearing,
} from '../../sheets/writes/cleared-cells.ts'
import { formulaReadersOf, type FormulaReaders } from '../../sheets/formulas/formula-readers.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { addressOf, resolveAddress, usedPart, type ResolvedRange } from '../address.ts'
import { changedResultsOf } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { DraftedChange } from './draft-change.ts'
import { errorList, warningOf, type ToolFailure } from '../error-texts.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { storeCells } from './store-cells.ts'
import { shownChanges, type WriteRangeOutput } from './write-range.ts'

const CLEAR = 'clear'
/** Maximum formulas that the warning names. */
const NAMED_READERS = 5

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.pipe(v.string(), v.description("B2:D9, 'My sheet'!A:C or a name")),
  what: v.optional(v.pipe(v.picklist(CLEARED_PARTS), v.description('Default: contents'))),
})
type Input = v.InferOutput<typeof Input>

/**
 * The output of clear. `cleared` counts the cells that lost a formula, a value or a format, and
 * `readers` the formulas elsewhere that read emptied cells.
 */
export type ClearOutput = WriteRangeOutput & {
  readonly cleared: ClearedCounts
  readonly readers: number
}

type Plan = Clearing & { readonly range: ResolvedRange }
type Drafted = DraftedChange & { readonly plan: Plan }

const planOf = (
  { range: address, what = 'contents' }: Input,
  { view = null }: ToolContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure> => {
  const resolved = resolveAddress(workbook, address, view)
  if (!resolved.ok) return resolved
  const range = usedPart(resolved.value) ?? resolved.value
  const clearing = clearingOf(range, what)
  const { length } = clearing.cells
  return length > TOOL_MAX_CELLS
    ? err({ type: 'too_many_cells', cells: length })
    : ok({ ...clearing, range })
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

const readersText = ({ count, first, computed }: FormulaReaders): readonly string[] => {
  const named = first
    .slice(0, NAMED_READERS)
    .map(({ sheet, cell }) => `${quoteSheetName(sheet)}!${cell}`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  const [reads, decides] = [count === 1 ? 'reads' : 'read', computed === 1 ? 'decides' : 'decide']
  return [
    ...(count > 0
      ? [
          `${counted(count, 'formula')} elsewhere ${reads} cleared cells: ${named.join(', ')}${more}.`,
        ]
      : []),
    ...(computed > 0
      ? [
          `${counted(computed, 'formula')} with INDIRECT or OFFSET ${decides} what to read, and may too.`,
        ]
      : []),
  ]
}

const keptText = (filled: number): readonly string[] =>
  filled === 0
    ? []
    : [
        `${counted(filled, 'cell')} kept the value that an array formula outside of the range fills in. Clear that formula instead.`,
      ]

const hiddenText = (workbook: WorkbookData, { cells, range }: Plan): readonly string[] => {
  const isHidden = hiddenReader(workbook)
  const hidden = cells.filter(({ row, column }) => isHidden(range.sheet, row, column)).length
  return hidden === 0
    ? []
    : [`${counted(hidden, 'cleared cell')} ${hidden === 1 ? 'was' : 'were'} hidden.`]
}

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, changeSet, calculation }: Drafted,
  revision: number,
  what: ClearedPart,
): ClearOutput => {
  const { recalculated, circular, workbook } = calculation
  const { name } = plan.range.sheet
  const errors = errorList(calculation.errors, ({ sheet, cell }) =>
    sheet === name ? cell : `${quoteSheetName(sheet)}!${cell}`,
  )
  const readers = formulaReadersOf(before, plan.emptied)
  const notes = [
    ...readersText(readers),
    ...(what === 'formats' ? [] : keptText(plan.filledFromElsewhere)),
    ...hiddenText(before, plan),
  ]
  return {
    spreadsheet_id: id,
    title,
    range: addressOf(plan.range),
    revision,
    change_id: changeSet.id,
    cleared: plan.counts,
    readers: readers.count,
    written: changeSet.cells.length,
    recalculated,
    cells: shownChanges(workbook, changeSet.cells),
    results: what === 'formats' ? [] : changedResultsOf(before, workbook),
    errors,
    circular,
    ...warningOf(errors, circular, notes),
  }
}

const nothingText = ({ range, filledFromElsewhere }: Plan, what: ClearedPart): string => {
  const place = addressOf(range)
  if (what === 'formats') return `${place} has no formats. Nothing was written.`
  const filled = keptText(filledFromElsewhere).join('')
  return `${place} has nothing to clear. Nothing was written. ${filled}`.trim()
}

const clearCells = async (
  input: Input,
  context: ToolContext,
): Promise<Result<ClearOutput, ToolFailure | Refusal>> => {
  const { what = 'contents' } = input
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => {
      const plan = planOf(input, context, workbook)
      return plan.ok && plan.value.cells.length === 0 ? refuse(nothingText(plan.value, what)) : plan
    },
    orderOf: ({ cells, range }) => {
      const title = `Clear ${what === 'all' ? '' : `${what} of `}${addressOf(range)}`
      const affects = what === 'formats' ? 'nothing' : 'dependents'
      const declared = [writtenAreaOf(range.sheet, range)]
      return { cells, operations: [], title, toolName: CLEAR, affects, declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  return ok(toOutput(base, drafted, revision, what))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<ClearOutput>> =>
  resultOrRefusal(await clearCells(input, context))

/** Removes contents, formats or both from a range, as one change set. */
export const clear: AssistantTool<Input, ClearOutput> = {
  name: CLEAR,
  title: 'Clear cells',
  writes: true,
  description:
    'Clear contents, formats or both. Warns of formulas elsewhere that read them. Rows, notes, merges and rules stay.',
  input: Input,
  run,
  summary: ({ range, cleared: { formulas, values, formats } }) => {
    const parts = [
      ...(formulas > 0 ? [counted(formulas, 'formula')] : []),
      ...(values > 0 ? [counted(values, 'value')] : []),
      ...(formats > 0 ? [counted(formats, 'format')] : []),
    ]
    return `Cleared ${parts.join(', ') || 'cells'} in ${range}.`
  },
}
