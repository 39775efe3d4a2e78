import * as v from 'valibot'
import { CellState, CellStyle, SheetData } from './workbook.ts'

const Index = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One cell of a change set, 0-based; null stands for an empty cell. */
export const CellChange = v.object({
  sheet_id: v.string(),
  row: Index,
  column: Index,
  before: v.nullable(CellState),
  after: v.nullable(CellState),
  /** The formula of `before` where that shares one: the cell that has it written out may go. */
  shared: v.exactOptional(v.string()),
})
/** One cell of a change set. */
export type CellChange = v.InferOutput<typeof CellChange>

const Sheet = { sheet_id: v.string(), index: Index, sheet: SheetData }

/**
 * A change that is not in a cell. Each carries what its inverse needs. Widths in px, null = default;
 * a size that is no longer `before` stays; a style with `after` null goes once no cell uses it.
 */
export const Operation = v.variant('type', [
  v.object({ type: v.literal('insert_sheet'), ...Sheet }),
  v.object({ type: v.literal('remove_sheet'), ...Sheet }),
  v.object({
    type: v.literal('rename_sheet'),
    sheet_id: v.string(),
    before: v.string(),
    after: v.string(),
  }),
  v.object({
    type: v.literal('set_column_width'),
    sheet_id: v.string(),
    column: Index,
    before: v.nullable(v.number()),
    after: v.nullable(v.number()),
  }),
  v.object({
    type: v.literal('set_sheet_size'),
    sheet_id: v.string(),
    before: v.object({ rows: Index, columns: Index }),
    after: v.object({ rows: Index, columns: Index }),
  }),
  v.object({
    type: v.literal('define_style'),
    style_id: v.string(),
    before: v.nullable(CellStyle),
    after: v.nullable(CellStyle),
  }),
])
/** A change that is not in a cell. */
export type Operation = v.InferOutput<typeof Operation>

/**
 * Everything one step changed in a workbook, with where it came from. The operations come first, then the cells; the other way round if `cells_first`.
 */
export const ChangeSet = v.object({
  id: v.string(),
  spreadsheet_id: v.string(),
  conversation_id: v.nullable(v.string()),
  message_id: v.nullable(v.string()),
  execution_id: v.nullable(v.string()),
  title: v.string(),
  created_at: v.string(),
  cells: v.array(CellChange),
  operations: v.array(Operation),
  cells_first: v.optional(v.boolean(), false),
  tool_name: v.exactOptional(v.string()),
  /** The looks that its cells name, as they were then; an editor drops those that no cell has. */
  styles: v.exactOptional(v.record(v.string(), CellStyle)),
})
/** Everything one step changed in a workbook. */
export type ChangeSet = v.InferOutput<typeof ChangeSet>
