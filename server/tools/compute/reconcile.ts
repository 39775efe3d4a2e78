import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { listNotes, readList } from '../../sheets/reconcile/read-list.ts'
import { reconcileLists } from '../../sheets/reconcile/reconcile-lists.ts'
import type { StoredSheet, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { INJECTION_WARNING } from '../documents/document-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { storeDraft } from '../write/store-draft.ts'
import {
  documentTableOf,
  sideOf,
  sourceOfSide,
  type HeadPair,
  type ListsContext,
  type Side,
} from './reconciled-sides.ts'
import {
  firstOfPart,
  reconciliationParts,
  type ReconciliationParts,
} from './reconciliation-parts.ts'
import {
  draftReconciliation,
  type DraftedReconciliation,
  type ReadLists,
  type WrittenReconciliation,
} from './write-reconciliation.ts'

const RECONCILE = 'reconcile'
const DEFAULT_TOLERANCE = 0.005
const MOST_COLUMNS = 4

const Heads = v.pipe(
  v.array(v.string()),
  v.check(
    ({ length }) => length > 0 && length <= MOST_COLUMNS,
    `name 1 to ${MOST_COLUMNS} headers in keys and in amounts`,
  ),
  v.description('Headers: Ref, or Ref|Invoice for left|right'),
)
const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  left: v.pipe(v.string(), v.description('Address with headers, or document_id#table')),
  right: v.string(),
  keys: Heads,
  amounts: Heads,
  tolerance: v.optional(
    v.pipe(
      v.number(),
      v.check((amount) => amount >= 0, 'tolerance is 0 or more'),
    ),
  ),
  into: v.optional(v.pipe(v.string(), v.description('New worksheet with formulas'))),
})
type Input = v.InferOutput<typeof Input>

/** A compared list: where it is, how many rows it has, and the total of each amount. */
type ShownList = {
  readonly place: string
  readonly rows: number
  readonly total: readonly number[]
  readonly cite?: string
}

/** The output of reconcile. Rows count from 1 in their worksheet or document table. */
export type ReconcileOutput = ReconciliationParts & {
  readonly note?: string
  readonly spreadsheet_id?: string
  readonly title?: string
  readonly left: ShownList
  readonly right: ShownList
  readonly tolerance: number
  readonly live?: WrittenReconciliation
  readonly revision?: number
  readonly change_id?: string
  readonly warning?: string
  readonly next?: string
}

type Compared = ReadLists & { readonly output: ReconcileOutput }
type Sides = readonly [Side, Side]

const headsOfSide = (pairs: readonly HeadPair[], at: 0 | 1): readonly string[] =>
  pairs.map((pair) => pair[at])

/** Splits "Ref|Invoice" into the headers of both lists, unless a column has this very header. */
const headPairs = (texts: readonly string[], sides: Sides): readonly HeadPair[] =>
  texts.map((text) => {
    const isHead = sides.some(({ table }) => table.columns.some(({ head }) => head === text.trim()))
    const at = isHead ? -1 : text.indexOf('|')
    return at < 0 ? [text, text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  })

const shownList = (
  { place, cite }: Side,
  rows: readonly { readonly amounts: readonly number[] }[],
  total: readonly number[],
): ShownList => ({ place, rows: rows.length, total, ...(cite !== null && { cite }) })

const compare = (
  input: Input,
  sides: Sides,
  context: ListsContext,
): Result<Compared, ToolFailure | Refusal> => {
  const { tolerance = DEFAULT_TOLERANCE } = input
  const [keys, amounts] = [headPairs(input.keys, sides), headPairs(input.amounts, sides)]
  const left = sourceOfSide(sides[0], headsOfSide(keys, 0), headsOfSide(amounts, 0), 'Left')
  if (!left.ok) return left
  const right = sourceOfSide(sides[1], headsOfSide(keys, 1), headsOfSide(amounts, 1), 'Right')
  if (!right.ok) return right
  const read = typedReader(context.region)
  const lists = [readList(left.value, read), readList(right.value, read)] as const
  const rows = { left: lists[0].rows, right: lists[1].rows }
  const done = reconcileLists(rows.left, rows.right, tolerance)
  const { totals, ...parts } = reconciliationParts(done, rows, amounts)
  const notes = [
    ...sides.flatMap((side) => side.notes),
    ...listNotes(lists[0], 'Left', sides[0].uncountedRows),
    ...listNotes(lists[1], 'Right', sides[1].uncountedRows),
  ]
  const hasDocument = sides.some(({ cite }) => cite !== null)
  return ok({
    sources: [left.value, right.value],
    lists,
    places: [sides[0].place, sides[1].place],
    output: {
      ...(hasDocument && { note: INJECTION_WARNING }),
      left: shownList(sides[0], rows.left, totals.left),
      right: shownList(sides[1], rows.right, totals.right),
      tolerance,
      ...parts,
      ...(notes.length > 0 && { warning: notes.join(' ') }),
    },
  })
}

const sidesOf = async (
  { left, right }: Input,
  workbook: WorkbookData | null,
  context: ListsContext,
): Promise<Result<Sides, ToolFailure | Refusal>> => {
  const one = await sideOf(left, workbook, context)
  if (!one.ok) return one
  const other = await sideOf(right, workbook, context)
  return other.ok ? ok([one.value, other.value]) : other
}

const compareOnly = async (
  input: Input,
  workbook: WorkbookData | null,
  context: ListsContext,
): Promise<Result<ReconcileOutput, ToolFailure | Refusal>> => {
  const sides = await sidesOf(input, workbook, context)
  if (!sides.ok) return sides
  const compared = compare(input, sides.value, context)
  return compared.ok ? ok(compared.value.output) : compared
}

const NEEDS_CELLS =
  'Nothing was written: a live worksheet needs both lists in this spreadsheet. Call import_table first, then reconcile with its range.'

/** Compares both lists and writes the live worksheet as one change. */
const writeLive = async (
  input: Input & { readonly into: string },
  context: ListsContext,
  opened: StoredSheet,
): Promise<Result<ReconcileOutput, ToolFailure | Refusal>> => {
  const { into, tolerance = DEFAULT_TOLERANCE } = input
  type Drafted = DraftedReconciliation & { readonly output: ReconcileOutput }
  const draft = async (stored: StoredSheet): Promise<Result<Drafted, ToolFailure | Refusal>> => {
    const sides = await sidesOf(input, stored.workbook_data, context)
    if (!sides.ok) return sides
    const compared = compare(input, sides.value, context)
    if (!compared.ok) return compared
    const target = { into, tolerance }
    const drafted = await draftReconciliation(compared.value, target, RECONCILE, context, stored)
    if (!drafted.ok) return drafted
    return ok({ ...drafted.value, output: compared.value.output })
  }
  const done = await storeDraft(context, opened, draft)
  if (!done.ok) return done
  const { drafted, revision } = done.value
  return ok({
    ...drafted.output,
    live: drafted.written,
    revision,
    change_id: drafted.changeSet.id,
  })
}

const reconcileSides = async (
  input: Input,
  context: ListsContext,
): Promise<Result<ReconcileOutput, ToolFailure | Refusal>> => {
  const { into, left, right } = input
  const documents = [left, right].filter((text) => documentTableOf(text) !== null).length
  if (into !== undefined && documents > 0) return refuse(NEEDS_CELLS)
  if (documents === 2) return compareOnly(input, null, context)
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return opened
  const { id, title, workbook_data } = opened.value
  if (into !== undefined) {
    const written = await writeLive({ ...input, into }, context, opened.value)
    return written.ok ? ok({ spreadsheet_id: id, title, ...written.value }) : written
  }
  const compared = await compareOnly(input, workbook_data, context)
  return compared.ok ? ok({ spreadsheet_id: id, title, ...compared.value }) : compared
}

const run = async (input: Input, context: ListsContext): Promise<ToolResult<ReconcileOutput>> =>
  resultOrRefusal(await reconcileSides(input, context))

const partOf = (name: 'differs' | 'only_left' | 'only_right') => ({
  name,
  of: (output: ReconcileOutput) => output[name].rows.length,
  first: (output: ReconcileOutput, count: number) => ({
    ...firstOfPart(output, name, count),
    next: 'The lists are cut: reconcile smaller ranges for the rest. Counts and totals are complete.',
  }),
})

/** Compares two lists row by row, and may write the comparison as live formulas. */
export const reconcile: AssistantTool<Input, ReconcileOutput, ListsContext> = {
  name: RECONCILE,
  title: 'Reconcile lists',
  writes: true,
  description:
    'Match two lists, such as bank and ledger: counts and totals of matched, differing and missing rows.',
  input: Input,
  run,
  parts: [partOf('only_right'), partOf('only_left'), partOf('differs')],
  summary: ({ matched, differs, only_left, only_right, live }) =>
    `${matched.count} matched, ${differs.count} differ, ${only_left.count} only left, ${only_right.count} only right.${live === undefined ? '' : ` Live on ${live.worksheet}.`}`,
}
