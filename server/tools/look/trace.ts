import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../../sheets/formulas/reference-areas.ts'
import {
  isSingleCell,
  ReferenceGraph,
  type RunPart,
} from '../../sheets/formulas/reference-graph.ts'
import {
  dependentsOf,
  precedentsOf,
  type LostReference,
  type TraceWalk,
} from '../../sheets/formulas/trace-walk.ts'
import { addressOf, resolveAddress, type BadAddress, type SheetView } from '../address.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { toolResult } from '../error-texts.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { problemText, traceCause, type TracedCause } from './trace-cause.ts'
import {
  cellDescriber,
  circleText,
  entryOf,
  type CellDescriber,
  type TracedCells,
  type TraceEntry,
} from './trace-entries.ts'

const MOST_DEPTH = 6
const DEPTH = 2
/** Maximum entries, problems and circles of one output. */
const MOST_ENTRIES = 80
const MOST_PROBLEMS = 10
const MOST_CIRCLES = 5

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  cell: v.pipe(v.string(), v.description('One cell')),
  direction: v.pipe(v.picklist(['precedents', 'dependents', 'cause'])),
  depth: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MOST_DEPTH),
      v.description(`Levels, ${DEPTH} by default`),
    ),
  ),
})
type Input = v.InferOutput<typeof Input>
type Direction = Input['direction']

/** A reference that leads to no cells. */
type TraceProblem = { readonly cell: string; readonly reference: string; readonly problem: string }

/** The output of trace. */
export type TraceOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly direction: Direction
  /** The asked cell. */
  readonly start: TracedCells
  /** Level by level. For `cause` the path to the cause. */
  readonly entries: readonly TraceEntry[]
  readonly left_out: number
  /** Only for the direction `cause`. Null if the cell shows no error. */
  readonly cause?: TracedCause | null
  readonly circles?: readonly string[]
  readonly problems?: readonly TraceProblem[]
  /** The entries as a table for the user. The model does not receive it. */
  readonly rows: readonly (readonly string[])[]
  readonly warning?: string
  readonly next?: string
}

const cellOf = (
  workbook: WorkbookData,
  address: string,
  view: SheetView | null,
): Result<SheetRange, BadAddress> => {
  const resolved = resolveAddress(workbook, address, view)
  if (!resolved.ok || isSingleCell(resolved.value)) return resolved
  const { sheet, startRow, startColumn } = resolved.value
  const first = { sheet, startRow, startColumn, endRow: startRow, endColumn: startColumn }
  const hint = `It stands for several cells. Trace one of them, for example ${addressOf(first)}.`
  return err({ type: 'bad_address', text: address, hint })
}

const formulaCount = (parts: readonly RunPart[]): number =>
  parts.reduce(
    (sum, { cells }) =>
      sum + (cells.endRow - cells.startRow + 1) * (cells.endColumn - cells.startColumn + 1),
    0,
  )

const computedText = (direction: Direction, parts: readonly RunPart[]): readonly string[] => {
  const [first] = parts
  if (first === undefined) return []
  const count = formulaCount(parts)
  const many = `${count.toLocaleString('en-US')} formulas use`
  const subject = count === 1 ? `The formula in ${addressOf(first.cells)} uses` : many
  const example = count === 1 ? '' : `, for example in ${addressOf(first.cells)}`
  const missing =
    direction === 'dependents'
      ? 'Such formulas may read these cells too.'
      : 'They may read more cells than listed here.'
  return [`${subject} INDIRECT or OFFSET, or a range with a calculated end${example}. ${missing}`]
}

const circlesOf = ({ nodes }: TraceWalk): readonly string[] => [
  ...new Set(nodes.filter(({ isCircular }) => isCircular).map(circleText)),
]

const problemsOf = (
  workbook: WorkbookData,
  lost: readonly LostReference[],
): readonly TraceProblem[] => {
  // A function passed by name looks like a name that is missing.
  const certain = lost.filter(({ problem }) => problem.type !== 'missing_name')
  return certain.slice(0, MOST_PROBLEMS).map(({ cells, text, problem }) => ({
    cell: addressOf(cells),
    reference: text,
    problem: problemText(workbook, problem),
  }))
}

/** Says how to get the levels below the last one. Null if there are none. */
const deeperText = (
  graph: ReferenceGraph,
  { direction, depth = DEPTH }: Input,
  { nodes, isCut }: TraceWalk,
): string | null => {
  const hasMore = (range: SheetRange): boolean =>
    direction === 'dependents'
      ? graph.readersOf(range).length > 0
      : graph.formulasIn(range).some((part) => graph.readsOf(part).length > 0)
  if (isCut) return null
  const last = nodes.filter((node) => node.depth === depth && !node.isCircular)
  const open = last.find(({ range }) => hasMore(range))
  if (open === undefined) return null
  return depth < MOST_DEPTH
    ? `Set depth to ${depth + 1} for the next level.`
    : `There are levels below this depth, for example of ${addressOf(open.range)}. Trace it.`
}

type Found = Pick<
  TraceOutput,
  'entries' | 'left_out' | 'cause' | 'circles' | 'problems' | 'warning' | 'next'
>

const warningField = (sentences: readonly string[]): { readonly warning?: string } =>
  sentences.length === 0 ? {} : { warning: sentences.join(' ') }

const walkFields = (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  describe: CellDescriber,
  start: SheetRange,
  input: Input,
): Found => {
  const { direction, depth = DEPTH } = input
  const follow = direction === 'dependents' ? dependentsOf : precedentsOf
  const found = follow(graph, start, depth)
  const circles = circlesOf(found)
  const problems = problemsOf(workbook, found.lost)
  const next = deeperText(graph, input, found)
  const cut = `The trace stopped at ${found.nodes.length} entries, so the number left out is a minimum.`
  return {
    entries: found.nodes.slice(0, MOST_ENTRIES).map((node) => entryOf(describe, node)),
    left_out: Math.max(0, found.nodes.length - MOST_ENTRIES),
    ...(circles.length > 0 && { circles: circles.slice(0, MOST_CIRCLES) }),
    ...(problems.length > 0 && { problems }),
    ...warningField([
      ...(circles.length > 0 ? [`A circular reference: ${circles[0]}.`] : []),
      ...computedText(direction, found.computed),
      ...(found.isCut ? [cut] : []),
    ]),
    ...(next !== null && { next }),
  }
}

const causeFields = (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  describe: CellDescriber,
  { sheet, startRow: row, startColumn: column }: SheetRange,
): Found => {
  const { warnings, ...found } = traceCause(workbook, graph, describe, { sheet, row, column })
  return { ...found, ...warningField(warnings) }
}

const INDENT = '  '

const tableOf = (entries: readonly TraceEntry[]): TraceOutput['rows'] =>
  entries.map(({ depth, cell, range, label, shows }) => [
    `${INDENT.repeat(depth - 1)}${cell ?? range ?? ''}`,
    label,
    shows,
  ])

const run = async (input: Input, context: ToolContext): Promise<ToolResult<TraceOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const { id, title, workbook_data: workbook } = opened.value
  const start = cellOf(workbook, input.cell, context.view ?? null)
  if (!start.ok) return toolResult(start)
  const graph = new ReferenceGraph(workbook)
  const describe = cellDescriber(workbook, graph)
  const { direction } = input
  const fieldsOf = direction === 'cause' ? causeFields : walkFields
  const found = fieldsOf(workbook, graph, describe, start.value, input)
  return toolResult(
    ok({
      spreadsheet_id: id,
      title,
      direction,
      start: describe(start.value),
      ...found,
      rows: tableOf(found.entries),
    }),
  )
}

/** The first entries, with the number of the others. */
const firstEntries = (whole: TraceOutput, count: number): TraceOutput => ({
  ...whole,
  entries: whole.entries.slice(0, count),
  rows: whole.rows.slice(0, count),
  left_out: whole.left_out + Math.max(0, whole.entries.length - count),
  next: 'Set a smaller depth, or trace one of these cells.',
})

const causeSummary = ({ start, cause, warning }: TraceOutput): string => {
  if (cause) {
    const named = cause.label === '' ? '' : ` (${cause.label})`
    return cause.cell === start.cell
      ? `The error of ${start.cell} starts there: ${cause.error}.`
      : `The error of ${start.cell} starts in ${cause.cell}${named}: ${cause.error}.`
  }
  return warning === undefined
    ? `${start.cell} shows ${start.shows}: no error to trace.`
    : `The cause of the error in ${start.cell} was not found.`
}

const walkSummary = ({ start, direction, entries, left_out: leftOut }: TraceOutput): string => {
  const direct = entries.filter(({ depth }) => depth === 1).length
  if (direct === 0) {
    if (direction === 'dependents') return `No formula reads ${start.cell}.`
    return start.formula === undefined
      ? `${start.cell} has no formula.`
      : `The formula in ${start.cell} reads no cells.`
  }
  const total = entries.length + leftOut
  const what = direction === 'dependents' ? 'is read by' : 'reads'
  const groups = `${direct} ${direct === 1 ? 'cell or range' : 'cells or ranges'}`
  return `${start.cell} ${what} ${groups} directly, ${total} in all.`
}

/** Follows the references of a cell in both directions, and finds the cause of an error. */
export const trace: AssistantTool<Input, TraceOutput> = {
  name: 'trace',
  title: 'Trace cells',
  description:
    'Follow a cell through the formulas of all worksheets: to explain a result, before changing a cell that others read, and for every error.',
  input: Input,
  run,
  forModel: ({ rows: _rows, ...traced }) => traced,
  parts: [{ name: 'entries', of: ({ entries }) => entries.length, first: firstEntries }],
  summary: (traced) => (traced.direction === 'cause' ? causeSummary(traced) : walkSummary(traced)),
}
