import * as v from 'valibot'
import { Operation } from './change-set.ts'
import { CellState } from './workbook.ts'

const Id = v.nullable(v.string())

/** Who or what made a change. */
const ChangeKind = v.picklist(['assistant', 'person', 'import', 'undo'])
/** Who or what made a change. */
type ChangeKind = v.InferOutput<typeof ChangeKind>

const By = { id: v.string(), name: v.string() }

/**
 * A change of a spreadsheet without its cells, which it counts. `turn` is the number of the
 * question in its conversation, `undone_by` the change that took it back. Ours alone is `revision`, the one
 * that it made.
 */
export const ChangeHead = v.object({
  id: v.string(),
  revision: v.optional(v.number()),
  kind: ChangeKind,
  message_id: Id,
  conversation_id: Id,
  execution_id: Id,
  tool_name: Id,
  turn: v.nullable(v.number()),
  title: v.string(),
  cells: v.number(),
  sheets: v.array(v.string()),
  created_at: v.string(),
  by: v.object(By),
  undone_by: Id,
})
/** A change of a spreadsheet without its cells. */
export type ChangeHead = v.InferOutput<typeof ChangeHead>

const Cell = v.nullable(CellState)

/** A cell of a change. Ours alone is `sheet_id`: a worksheet may have another name by now. */
export const ChangedCell = v.object({
  sheet: v.string(),
  sheet_id: v.optional(v.string()),
  cell: v.string(),
  before: Cell,
  after: Cell,
  source: Id,
})
/** A cell of a change. */
export type ChangedCell = v.InferOutput<typeof ChangedCell>

/** A change with a page of its cells. Ours alone is what it changed besides. */
export const ChangeDetail = v.object({
  ...ChangeHead.entries,
  cells_list: v.array(ChangedCell),
  operations: v.optional(v.array(Operation)),
  cells_first: v.optional(v.boolean(), false),
  has_more: v.optional(v.boolean(), false),
})
/** A change with a page of its cells. */
export type ChangeDetail = v.InferOutput<typeof ChangeDetail>

/** What is to become of cells that were changed since: `mine` keeps what stands now, `theirs` goes back. `*` is all that are not named. */
export const UndoBody = v.object({
  resolve: v.optional(v.record(v.string(), v.picklist(['mine', 'theirs'])), {}),
})
/** What is to become of cells that were changed since, by "Sheet1!B4". */
export type Resolve = v.InferOutput<typeof UndoBody>['resolve']

/** A cell that was changed since: as it was before, as the undone change left it, and as it is now. */
export const UndoConflict = v.object({
  sheet: v.string(),
  cell: v.string(),
  before: Cell,
  assistant: Cell,
  now: Cell,
  changed_by: v.object({ ...By, kind: ChangeKind }),
})
/** A cell that was changed since. */
export type UndoConflict = v.InferOutput<typeof UndoConflict>

/** An undo that was stored: the change that it is, and how many cells it changed. */
export const Undone = v.object({
  change_id: v.string(),
  revision: v.number(),
  cells: v.number(),
  conflicts: v.array(UndoConflict),
})
/** An undo that was refused; without conflicts `detail` says why it cannot be done. */
export const ErrorUndo = v.looseObject({ detail: v.string(), conflicts: v.array(UndoConflict) })
