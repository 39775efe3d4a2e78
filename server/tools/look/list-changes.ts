import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { ChangeHead } from '#contract/workbook/change-history.ts'
import type { StoredChange } from '../../sheets/read-changes.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { clippedName, operationTexts, shownCells, type ChangedCellShown } from './change-cells.ts'

/** Maximum changes of one output. */
const MOST_CHANGES = 40
/** Maximum cells of one change in one output. */
const MOST_CELLS = 60
/** Maximum worksheets that a change names. */
const MOST_WORKSHEETS = 8

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  change: v.optional(v.pipe(v.string(), v.description('An id'))),
  skip: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Number to leave out')),
  ),
})
type Input = v.InferOutput<typeof Input>

/** Who made a change. */
const AUTHORS = {
  here: 'assistant in this conversation',
  elsewhere: 'assistant in another conversation',
  undo: 'undo by the person',
  person: 'person',
  import: 'import by the person',
} as const

/** A change without its cells. */
type ListedChange = {
  readonly id: string
  /** The revision that the change made. Absent for old changes. */
  readonly revision?: number
  readonly when: string
  readonly who: (typeof AUTHORS)[keyof typeof AUTHORS]
  readonly title: string
  readonly tool: string | null
  readonly cells: number
  readonly worksheets: readonly string[]
  readonly is_undone: boolean
}

/** The output of list_changes. `count` counts all changes, or with `change` all of its cells. */
export type ListChangesOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly count: number
  /** Newest first. With `change` only that one. */
  readonly changes: readonly ListedChange[]
  /** The cells of one change, before and after it. */
  readonly cells?: readonly ChangedCellShown[]
  /** What one change did besides its cells. */
  readonly operations?: readonly string[]
  /** Number of older changes, or of further cells, that are not listed. */
  readonly left_out: number
  /** Saves without a change in the list, such as edits of the person in the grid. */
  readonly saves_without_change: number
  readonly next?: string
}

const whoOf = (
  { kind, conversation_id }: ChangeHead,
  conversationId: string,
): ListedChange['who'] => {
  if (kind !== 'assistant') return AUTHORS[kind]
  return conversation_id === conversationId ? AUTHORS.here : AUTHORS.elsewhere
}

const listedOf = (head: ChangeHead, { conversationId }: ToolContext): ListedChange => {
  const { id, revision, created_at: when, title, tool_name: tool, cells, sheets } = head
  const more = sheets.length - MOST_WORKSHEETS
  return {
    id,
    ...(revision !== undefined && { revision }),
    when,
    who: whoOf(head, conversationId),
    title: clippedName(title),
    tool,
    cells,
    worksheets: [...sheets.slice(0, MOST_WORKSHEETS), ...(more > 0 ? [`and ${more} more`] : [])],
    is_undone: head.undone_by !== null,
  }
}

/** The last `left` items are not in the output. */
const leftOf = (left: number, skip: number): Pick<ListChangesOutput, 'left_out' | 'next'> => ({
  left_out: left,
  ...(left > 0 && { next: `Call again with skip ${skip} for the rest.` }),
})

/** Creation is the first revision, and each change makes one. All others are other saves. */
const otherSaves = (revision: number, changes: number): number =>
  Math.max(0, revision - 1 - changes)

/** Pages of the history begin at multiples of their size, so the part may need two of them. */
const headsFrom = async (
  { history }: ToolContext['sheets'],
  id: string,
  skip: number,
): Promise<{ readonly items: readonly ChangeHead[]; readonly total: number } | null> => {
  const page = Math.floor(skip / MOST_CHANGES) + 1
  const first = await history.list(id, { page, page_size: MOST_CHANGES })
  const over = skip % MOST_CHANGES
  if (first === null || over === 0) return first
  const second = await history.list(id, { page: page + 1, page_size: MOST_CHANGES })
  const items = [...first.items, ...(second?.items ?? [])].slice(over, over + MOST_CHANGES)
  return { items, total: first.total }
}

type Named = Pick<ListChangesOutput, 'spreadsheet_id' | 'title'>

const listOutput = async (
  { id, title, revision }: StoredSheet,
  skip: number,
  context: ToolContext,
): Promise<Result<ListChangesOutput, ToolFailure>> => {
  const found = await headsFrom(context.sheets, id, skip)
  if (found === null) return err({ type: 'not_found', id })
  const changes = found.items.map((head) => listedOf(head, context))
  const next = skip + changes.length
  return ok({
    spreadsheet_id: id,
    title,
    count: found.total,
    changes,
    ...leftOf(Math.max(0, found.total - next), next),
    saves_without_change: otherSaves(revision, found.total),
  })
}

const detailOutput = (
  { workbook_data: workbook, ...stored }: StoredSheet,
  { head, names, set }: StoredChange,
  { skip, total }: { readonly skip: number; readonly total: number },
  context: ToolContext,
): ListChangesOutput => {
  const cells = shownCells(workbook, set, names, [skip, skip + MOST_CELLS])
  const named: Named = { spreadsheet_id: stored.id, title: stored.title }
  const next = skip + cells.length
  return {
    ...named,
    count: set.cells.length,
    changes: [listedOf(head, context)],
    cells,
    operations: operationTexts(set.operations, names),
    ...leftOf(Math.max(0, set.cells.length - next), next),
    saves_without_change: otherSaves(stored.revision, total),
  }
}

const read = async (
  { spreadsheet_id: wanted, change, skip = 0 }: Input,
  context: ToolContext,
): Promise<Result<ListChangesOutput, ToolFailure | Refusal>> => {
  const opened = await openSpreadsheet(context, wanted)
  if (!opened.ok) return opened
  if (change === undefined) return listOutput(opened.value, skip, context)
  const { id } = opened.value
  const { history } = context.sheets
  const found = await history.get(id, change)
  if (found === null)
    return refuse(
      `This spreadsheet has no change "${clippedName(change)}". Call list_changes without \`change\` for the ids.`,
    )
  const all = await history.list(id, { page: 1, page_size: 1 })
  return ok(detailOutput(opened.value, found, { skip, total: all?.total ?? 0 }, context))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<ListChangesOutput>> =>
  resultOrRefusal(await read(input, context))

const firstChanges = (
  output: ListChangesOutput,
  count: number,
  { skip = 0 }: Input,
): ListChangesOutput => ({
  ...output,
  changes: output.changes.slice(0, count),
  ...leftOf(output.left_out + output.changes.length - count, skip + count),
})

const firstCells = (
  output: ListChangesOutput,
  count: number,
  { skip = 0 }: Input,
): ListChangesOutput => {
  const { cells = [] } = output
  const left = output.left_out + cells.length - count
  return { ...output, cells: cells.slice(0, count), ...leftOf(left, skip + count) }
}

const summary = ({ count, cells, changes, left_out: leftOut }: ListChangesOutput): string => {
  const more = leftOut > 0 ? ` ${leftOut.toLocaleString('en-US')} are not listed.` : ''
  const all = count.toLocaleString('en-US')
  if (cells === undefined) return `${all} ${count === 1 ? 'change' : 'changes'}.${more}`
  return `"${changes[0]?.title}" changed ${all} ${count === 1 ? 'cell' : 'cells'}.${more}`
}

/** Lists the stored changes of a spreadsheet, or the cells of one of them. */
export const listChanges: AssistantTool<Input, ListChangesOutput> = {
  name: 'list_changes',
  title: 'List changes',
  description:
    'List the changes of a spreadsheet, newest first. With `change`, the cells of one change before and after.',
  input: Input,
  run,
  parts: [
    { name: 'cells', of: ({ cells = [] }) => cells.length, first: firstCells },
    { name: 'changes', of: ({ changes }) => changes.length, first: firstChanges },
  ],
  summary,
}
