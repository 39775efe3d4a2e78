import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { aggregateRows } from '../../sheets/aggregate/aggregate-rows.ts'
import type { GroupLabel } from '../../sheets/aggregate/groupings.ts'
import { liveFormula, type FormulaGround } from '../../sheets/aggregate/live-formula.ts'
import { orderGroups } from '../../sheets/aggregate/order-groups.ts'
import type { Aggregate, ColumnTest, Group } from '../../sheets/aggregate/query.ts'
import type { Tally } from '../../sheets/aggregate/tallies.ts'
import { addressOf, resolveAddress } from '../address.ts'
import {
  dayWriter,
  displayOf,
  labelOf,
  shownFigure,
  type DayWriter,
  type Figure,
} from './aggregate-labels.ts'
import {
  AggregateInput,
  MOST_GROUPS,
  resolveQuery,
  subtotalColumns,
  type ResolvedQuery,
} from './aggregate-query.ts'
import { aggregateWarnings } from './aggregate-warnings.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { toolResult, warningOf } from '../error-texts.ts'
import { typedReader } from './read-typed.ts'
import { openSpreadsheet } from '../target-sheet.ts'

/** Cells in a figure, and cells of the matching rows that it leaves out. */
type MeasureCounts = {
  readonly measure: string
  readonly counted: number
  readonly blank: number
  readonly text: number
  readonly error: number
  /** TRUE and FALSE. Absent if there are none. */
  readonly logical?: number
}

/** A formula that gives a figure from the cells. Without a group it gives the total. */
type FigureFormula = {
  readonly measure: string
  readonly group?: readonly GroupLabel[]
  /** Null if no formula gives the figure. */
  readonly formula: string | null
}

/** The output of aggregate. A row holds the values of its group, then its figures. */
export type AggregateOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  /** The rows that the figures come from, without the header. */
  readonly data_range: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly GroupLabel[])[]
  /** The figures of all matching rows, also of groups that are left out. Absent without groups. */
  readonly totals?: readonly Figure[]
  /** The totals in the formats of the cells. The model does not receive them. */
  readonly totals_display?: readonly string[]
  readonly counts: {
    readonly rows: number
    readonly matched: number
    /** Matching rows that are hidden. */
    readonly hidden: number
    readonly groups?: number
    readonly measures: readonly MeasureCounts[]
  }
  readonly formulas: readonly FigureFormula[]
  /** The rows as people read them, in the formats of the cells. The model does not receive them. */
  readonly display: readonly (readonly string[])[]
  /** Number of groups that are not in `rows`. */
  readonly left_out: number
  readonly warning?: string
  readonly next?: string
}

/** Most formulas of groups. The others differ only in their criteria. */
const MOST_FORMULAS = 6
const NEXT = 'Use top, a condition or fewer columns in group_by for the rest of the groups.'

type Ground = {
  readonly resolved: ResolvedQuery
  readonly aggregate: Aggregate
  readonly toDay: DayWriter
}

/**
 * The tests that select the rows of a group. Null if no tests can: cells without a date, or numbers
 * that only their format keeps from being dates.
 */
const testsOf = (
  { resolved: { query }, aggregate }: Ground,
  group: Group,
): readonly ColumnTest[] | null => {
  const tests: ColumnTest[] = [...query.tests]
  for (const [at, { column, by }] of query.groupings.entries()) {
    const test = group.parts[at]?.test
    const profile = aggregate.profiles.get(column)
    if (!test || (by !== null && profile?.days !== profile?.kinds.number)) return null
    tests.push({ column, test })
  }
  return tests
}

const formulasOf = (place: Ground, shown: readonly Group[]): readonly FigureFormula[] => {
  const { resolved, aggregate, toDay } = place
  const { table, query, measureLabels } = resolved
  const { includesHidden } = query
  const hasSubtotals = subtotalColumns(table)
  const ground: FormulaGround = { table, aggregate, includesHidden, hasSubtotals }
  const isSplit = resolved.totalRows.some(
    (row) => row >= table.body.startRow && row <= table.body.endRow,
  )
  const formulaAt = (at: number, tests: readonly ColumnTest[] | null, tally?: Tally) => {
    const measure = query.measures[at]
    return isSplit || tests === null || !measure || !tally
      ? null
      : liveFormula(ground, measure, tests, tally)
  }
  const ofTotals = measureLabels.map((measure, at) => ({
    measure,
    formula: formulaAt(at, query.tests, aggregate.totals[at]),
  }))
  const ofGroups = shown.slice(0, MOST_FORMULAS).flatMap((group) =>
    measureLabels.map((measure, at) => ({
      measure,
      group: group.parts.map((part) => labelOf(part, toDay)),
      formula: formulaAt(at, testsOf(place, group), group.tallies[at]),
    })),
  )
  return [...ofTotals, ...ofGroups.slice(0, MOST_FORMULAS)]
}

const countsOf = ({ resolved, aggregate }: Ground): AggregateOutput['counts'] => ({
  rows: aggregate.rows,
  matched: aggregate.matched,
  hidden: aggregate.hidden,
  ...(resolved.query.groupings.length > 0 && { groups: aggregate.groups.length }),
  measures: aggregate.totals.map(({ counted, leftOut: { truth, ...leftOut } }, at) => ({
    measure: resolved.measureLabels[at] ?? '',
    counted,
    ...leftOut,
    ...(truth > 0 && { logical: truth }),
  })),
})

const outputOf = (
  { id, title, workbook }: { id: string; title: string; workbook: WorkbookData },
  resolved: ResolvedQuery,
  { order, top }: AggregateInput,
): AggregateOutput => {
  const { table, query, measureLabels, groupLabels } = resolved
  const aggregate = aggregateRows(workbook, table, query)
  const ground: Ground = { resolved, aggregate, toDay: dayWriter(workbook) }
  const { toDay } = ground
  const isGrouped = query.groupings.length > 0
  const groups = orderGroups(aggregate.groups, order).slice(0, top ?? MOST_GROUPS)
  const leftOut = aggregate.groups.length - groups.length
  const totals = aggregate.totals.map((tally) => shownFigure(tally, toDay))
  const shown = isGrouped ? groups : [{ parts: [], tallies: aggregate.totals }]
  const warnings = aggregateWarnings(workbook, resolved, aggregate)
  return {
    spreadsheet_id: id,
    title,
    data_range: addressOf({ ...table.body, sheet: table.sheet }),
    columns: [...groupLabels, ...measureLabels],
    rows: shown.map(({ parts, tallies }) => [
      ...parts.map((part) => labelOf(part, toDay)),
      ...tallies.map((tally) => shownFigure(tally, toDay)),
    ]),
    ...(isGrouped && {
      totals,
      totals_display: displayOf(workbook, resolved, [{ parts: [], tallies: aggregate.totals }])[0],
    }),
    counts: countsOf(ground),
    formulas: formulasOf(ground, isGrouped ? groups : []),
    display: displayOf(workbook, resolved, shown),
    left_out: leftOut,
    ...(leftOut > 0 && top === undefined && { next: NEXT }),
    ...warningOf({ count: 0, cells: [] }, false, warnings),
  }
}

const run = async (
  input: AggregateInput,
  context: ToolContext,
): Promise<ToolResult<AggregateOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const { id, title, workbook_data: workbook } = opened.value
  const range = resolveAddress(workbook, input.range, context.view ?? null)
  if (!range.ok) return toolResult(range)
  const resolved = resolveQuery(workbook, range.value, input, typedReader(context.region))
  if (!resolved.ok) return { success: false, output: null, error: resolved.error }
  return { success: true, output: outputOf({ id, title, workbook }, resolved.value, input) }
}

const firstRows = (output: AggregateOutput, count: number): AggregateOutput => ({
  ...output,
  rows: output.rows.slice(0, count),
  display: output.display.slice(0, count),
  left_out: output.left_out + output.rows.length - count,
  next: NEXT,
})

const summary = ({ rows, columns, counts, left_out }: AggregateOutput): string => {
  const matched = `${counts.matched.toLocaleString('en-US')} of ${counts.rows.toLocaleString('en-US')} rows`
  if (counts.groups === undefined)
    return `${columns.map((label, at) => `${label}: ${rows[0]?.[at] ?? 'no figure'}`).join(', ')}, from ${matched}.`
  const more = left_out > 0 ? `, ${left_out.toLocaleString('en-US')} left out` : ''
  return `${counts.groups.toLocaleString('en-US')} groups from ${matched}${more}.`
}

/** Calculates figures of a table by groups and conditions, with the formulas that give them. */
export const aggregate: AssistantTool<AggregateInput, AggregateOutput> = {
  name: 'aggregate',
  title: 'Aggregate',
  description:
    'Calculate figures of a table of any size, by groups and conditions, with formulas that give them.',
  input: AggregateInput,
  run,
  forModel: ({ display: _display, totals_display: _totals, ...read }) => read,
  parts: [{ name: 'rows', of: ({ rows }) => rows.length, first: firstRows }],
  summary,
}
