import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { ALLOWED_ENTRIES } from '../../sheets/rules/entry-order.ts'
import { FORMAT_CONDITIONS } from '../../sheets/rules/format-order.ts'
import { formulaMatches } from '../../sheets/rules/formula-matches.ts'
import { cellsInRange, type RangeCell } from '../../sheets/rules/range-cells.ts'
import { addressOf } from '../address.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { rulesPlanOf, type RulesOrder, type RulesPlan } from './rules-plan.ts'
import { storeCells } from '../write/store-cells.ts'

const SET_RULES = 'set_rules'
const MOST_CHOICES = 200
const MOST_BREAKS = 10
const SHOWN_CHARS = 60
/** Excel shows messages up to this length. */
const MOST_CHARS = 255

/** Null leaves a limit open. The model reads no schema, because any figure or text fits. */
const Value = v.custom<string | number | null>(
  (value) => value === null || typeof value === 'string' || typeof value === 'number',
  'must be a text, a number or null',
)
const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.string(),
  format: v.optional(v.picklist(FORMAT_CONDITIONS)),
  entry: v.optional(v.picklist(ALLOWED_ENTRIES)),
  values: v.optional(
    v.pipe(
      v.array(Value),
      v.maxLength(MOST_CHOICES),
      v.description('[min, max], formula, or choices (or "=Lists!A2:A9")'),
    ),
  ),
  fill: v.optional(v.pipe(v.string(), v.description('#RRGGBB'))),
  color: v.optional(v.string()),
  message: v.optional(v.pipe(v.string(), v.maxLength(MOST_CHARS))),
  strict: v.optional(v.boolean()),
  clear: v.optional(v.picklist(['format', 'entry', 'all'])),
})
type Input = v.InferOutput<typeof Input>

/** Cells that break an entry rule. `cells` lists the first ones. */
type Breaks = {
  readonly count: number
  readonly cells: readonly { readonly cell: string; readonly value: string }[]
  readonly left_out: number
}

/** The output of set_rules. A null count means that it was not calculated. */
export type SetRulesOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly range: string
  readonly revision: number
  readonly change_id: string
  readonly format: { readonly rule: string; readonly matches: number | null } | null
  readonly entry: { readonly rule: string; readonly breaks: Breaks | null } | null
  /** Rules that lost these cells. */
  readonly cleared: RulesPlan['cleared']
  readonly warning?: string
}

type Drafted = DraftedChange & { readonly plan: RulesPlan }

const TWO_RULES =
  'A call sets a conditional format or an entry rule, because both use values. Call twice.'

const entryOrder = (
  allow: (typeof ALLOWED_ENTRIES)[number],
  { values = [], message, strict }: Input,
): NonNullable<RulesOrder['entry']> => {
  const [first, second] = values.map((value) => value ?? undefined)
  const order = { allow, message, strict }
  if (allow === 'formula') return { ...order, formula: String(first ?? '') }
  if (allow !== 'list') return { ...order, min: first, max: second }
  const isRange = values.length === 1 && typeof first === 'string' && first.startsWith('=')
  return isRange
    ? { ...order, from_range: first.slice(1) }
    : { ...order, values: values.flatMap((value) => value ?? []) }
}

/** The rules that a call describes. */
const orderOf = (input: Input): RulesOrder => {
  const { range, clear, format: when, entry: allow, fill, color } = input
  const [value, value2] = (input.values ?? []).map((one) => one ?? undefined)
  return {
    range,
    clear,
    ...(when && { format: { when, value, value2, fill, color } }),
    ...(allow && { entry: entryOrder(allow, input) }),
  }
}

const planOf = (
  input: Input,
  { view = null, region, newId }: ToolContext,
  workbook: WorkbookData,
): Result<RulesPlan, ToolFailure | Refusal> => {
  if (input.format && input.entry) return refuse(TWO_RULES)
  const ids = { format: newId(), entry: newId() }
  return rulesPlanOf(workbook, orderOf(input), { view, read: typedReader(region), ids })
}

/** Evaluates each formula once, which finds errors of syntax. */
const checkedFormulas = async (
  { format, entry, area }: RulesPlan,
  workbook: WorkbookData,
  { engine, signal, region }: ToolContext,
): Promise<Result<null, ToolFailure>> => {
  const formulas = [format?.formula, entry?.formula].flatMap((one) => one ?? [])
  for (const formula of formulas) {
    const done = await engine.evaluate(formula, workbook, area.sheet.id, { signal, region })
    if (!done.ok) return done
  }
  return ok(null)
}

const isFilled = ({ cell }: RangeCell): boolean => (cell.v ?? '') !== ''

const breaksOf = (
  workbook: WorkbookData,
  { area: { sheet } }: RulesPlan,
  places: readonly (readonly [row: number, column: number])[],
): Breaks => ({
  count: places.length,
  cells: places.slice(0, MOST_BREAKS).map(([row, column]) => ({
    cell: cellName(row, column),
    value: displayText(workbook, cellAt(sheet, row, column))
      .slice(0, SHOWN_CHARS)
      .toWellFormed(),
  })),
  left_out: Math.max(0, places.length - MOST_BREAKS),
})

type Counts = Pick<SetRulesOutput, 'format' | 'entry'>

const countsOf = async (
  plan: RulesPlan,
  workbook: WorkbookData,
  { engine, signal, region }: ToolContext,
): Promise<Counts> => {
  const { format, entry, area } = plan
  const cells = cellsInRange(area.sheet, area)
  const holdsIn = (formula: string) =>
    formulaMatches(engine, workbook, area, formula, { signal, region })
  const formatMatches = async (): Promise<number | null> => {
    if (format?.count) return format.count(cells)
    const found = format?.formula ? await holdsIn(format.formula) : null
    return found === null ? null : found.length
  }
  const entryBreaks = async (): Promise<Breaks | null> => {
    const filled = cells.filter(isFilled)
    const { isBroken = null, formula = null } = entry ?? {}
    if (isBroken !== null) {
      const broken = filled.filter(({ cell }) => isBroken(cell))
      return breaksOf(
        workbook,
        plan,
        broken.map(({ row, column }) => [row, column]),
      )
    }
    const held = formula === null ? null : await holdsIn(formula)
    if (held === null) return null
    const fine = new Set(held.map(([row, column]) => cellName(row, column)))
    const broken = filled.filter(({ row, column }) => !fine.has(cellName(row, column)))
    return breaksOf(
      workbook,
      plan,
      broken.map(({ row, column }) => [row, column]),
    )
  }
  return {
    format: format && { rule: format.text, matches: await formatMatches() },
    entry: entry && { rule: `Allow ${entry.text}`, breaks: await entryBreaks() },
  }
}

const breaksText = (count: number): string =>
  `${count.toLocaleString('en-US')} filled ${count === 1 ? 'cell breaks' : 'cells break'} the entry rule. It checks only new entries.`

const hiddenText = (count: number): string =>
  `${count.toLocaleString('en-US')} filled ${count === 1 ? 'cell is' : 'cells are'} hidden.`

const UNCOUNTED = 'The cells of a rule with a formula were not counted here. The grid shows them.'

const notesOf = (
  workbook: WorkbookData,
  { area }: RulesPlan,
  { format, entry }: Counts,
): readonly string[] => {
  const isHidden = hiddenReader(workbook)
  const hidden = cellsInRange(area.sheet, area).filter(
    (one) => isFilled(one) && isHidden(area.sheet, one.row, one.column),
  ).length
  const isUncounted = format?.matches === null || entry?.breaks === null
  const breaks = entry?.breaks?.count ?? 0
  return [
    ...(breaks > 0 ? [breaksText(breaks)] : []),
    ...(hidden > 0 ? [hiddenText(hidden)] : []),
    ...(isUncounted ? [UNCOUNTED] : []),
  ]
}

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, changeSet }: Drafted,
  revision: number,
  counts: Counts,
): SetRulesOutput => {
  const notes = notesOf(before, plan, counts)
  return {
    spreadsheet_id: id,
    title,
    range: addressOf(plan.area),
    revision,
    change_id: changeSet.id,
    ...counts,
    cleared: plan.cleared,
    ...(notes.length > 0 && { warning: notes.join(' ') }),
  }
}

const changeTitle = ({ format, entry, area }: RulesPlan): string => {
  const parts = [...(format ? ['conditional format'] : []), ...(entry ? ['entry rule'] : [])]
  const what = parts.length === 0 ? 'Clear rules' : `Set ${parts.join(' and ')}`
  return `${what} of ${addressOf(area)}`
}

const setCellRules = async (
  input: Input,
  context: ToolContext,
): Promise<Result<SetRulesOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: async (workbook) => {
      const plan = planOf(input, context, workbook)
      if (!plan.ok) return plan
      const checked = await checkedFormulas(plan.value, workbook, context)
      return checked.ok ? plan : checked
    },
    orderOf: (plan) => {
      const { operations } = plan
      const title = changeTitle(plan)
      const declared = [writtenAreaOf(plan.area.sheet, plan.area)]
      return { cells: [], operations, title, toolName: SET_RULES, affects: 'nothing', declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  const counts = await countsOf(drafted.plan, base.workbook_data, context)
  return ok(toOutput(base, drafted, revision, counts))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<SetRulesOutput>> =>
  resultOrRefusal(await setCellRules(input, context))

/** Sets or clears the conditional formats and entry rules of a range, as one change. */
export const setRules: AssistantTool<Input, SetRulesOutput> = {
  name: SET_RULES,
  title: 'Set rules of cells',
  writes: true,
  description: 'Set a conditional format or an entry rule, or clear them.',
  input: Input,
  run,
  summary: ({ range, format, entry, cleared }) => {
    const parts = [
      ...(format ? [`Conditional format: ${format.rule}.`] : []),
      ...(entry ? [`Entry rule: ${entry.rule}.`] : []),
      ...(format || entry ? [] : [`Cleared ${cleared.format + cleared.entry} rules.`]),
    ]
    return `${range}: ${parts.join(' ')}`
  },
}
