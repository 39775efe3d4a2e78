import * as v from 'valibot'
import { Operation } from './change-set.ts'
import { CellState } from './workbook.ts'

const Id = v.nullable(v.string())

const ChangeKind = v.picklist(['assistant', 'person', 'import', 'undo'])
type ChangeKind = v.InferOutput<typeof ChangeKind>

const By = { id: v.string(), name: v.string() }

/**
 * An entry of the change history, with the number of cells. `turn` is the number of the question in
 * its conversation. `undone_by` is the id of the change that undid this one. `revision` is the
 * revision that this change created. With `moves_cells`, addresses differ before and after it.
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
  moves_cells: v.exactOptional(v.boolean()),
})
/** The parsed value of the `ChangeHead` schema. */
export type ChangeHead = v.InferOutput<typeof ChangeHead>

const Cell = v.nullable(CellState)

/**
 * A cell of a change. `sheet_id` finds the worksheet after a rename. `source` is where the value
 * comes from, as `SourcedArea` has it, or null if unknown.
 */
export const ChangedCell = v.object({
  sheet: v.string(),
  sheet_id: v.optional(v.string()),
  cell: v.string(),
  before: Cell,
  after: Cell,
  source: Id,
})
/** The parsed value of the `ChangedCell` schema. */
export type ChangedCell = v.InferOutput<typeof ChangedCell>

/** A change with one page of its cells, and its operations. */
export const ChangeDetail = v.object({
  ...ChangeHead.entries,
  cells_list: v.array(ChangedCell),
  operations: v.optional(v.array(Operation)),
  cells_first: v.optional(v.boolean(), false),
  has_more: v.optional(v.boolean(), false),
})
/** The parsed value of the `ChangeDetail` schema. */
export type ChangeDetail = v.InferOutput<typeof ChangeDetail>

/**
 * How to resolve conflicting cells: `mine` keeps the current cell and `theirs` restores the old
 * one. The key `*` covers all other cells.
 */
export const UndoBody = v.object({
  resolve: v.optional(v.record(v.string(), v.picklist(['mine', 'theirs'])), {}),
})
/** Resolutions of conflicting cells, keyed by "Sheet1!B4". */
export type ConflictResolutions = v.InferOutput<typeof UndoBody>['resolve']

/**
 * A cell that changed again after the change that should be undone. `before` and `assistant` are
 * its states before and after that change, and `now` is its current state.
 */
export const UndoConflict = v.object({
  sheet: v.string(),
  cell: v.string(),
  before: Cell,
  assistant: Cell,
  now: Cell,
  changed_by: v.object({ ...By, kind: ChangeKind }),
})
/** The parsed value of the `UndoConflict` schema. */
export type UndoConflict = v.InferOutput<typeof UndoConflict>

/** A successful undo: the change that it made, and the number of changed cells. */
export const UndoResult = v.object({
  change_id: v.string(),
  revision: v.number(),
  cells: v.number(),
  conflicts: v.array(UndoConflict),
})
/** A rejected undo. Without conflicts, `detail` says why. */
export const UndoError = v.looseObject({ detail: v.string(), conflicts: v.array(UndoConflict) })
