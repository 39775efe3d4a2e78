import * as v from 'valibot'
import { CellState, CellStyle, SheetData } from './workbook.ts'

const Index = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One changed cell, 0-based. Null is an empty cell. */
export const CellChange = v.object({
  sheet_id: v.string(),
  row: Index,
  column: Index,
  before: v.nullable(CellState),
  after: v.nullable(CellState),
  /**
   * Text of the shared formula that `before` refers to. We keep it, because the cell that holds the
   * text may disappear.
   */
  shared: v.exactOptional(v.string()),
})
/** The parsed value of the `CellChange` schema. */
export type CellChange = v.InferOutput<typeof CellChange>

const Sheet = { sheet_id: v.string(), index: Index, sheet: SheetData }

/** Cells of a worksheet that a change may have moved, 0-based and inclusive. */
const MovedArea = v.object({
  sheet_id: v.string(),
  startRow: Index,
  endRow: Index,
  startColumn: Index,
  endColumn: Index,
})
/** The parsed value of the `MovedArea` schema. */
export type MovedArea = v.InferOutput<typeof MovedArea>

/**
 * Cells that a change took from a source, 0-based and inclusive. `source` is the hash of a document
 * page, `message` for the user's message, or the address of cells.
 */
const SourcedArea = v.object({ ...MovedArea.entries, source: v.string() })
/** The parsed value of the `SourcedArea` schema. */
export type SourcedArea = v.InferOutput<typeof SourcedArea>

/** A field of a worksheet besides its id, its name and its cells. */
const SheetField = v.pipe(
  v.string(),
  v.check((field) => !['id', 'name', 'cellData'].includes(field), 'is not a setting'),
)

/**
 * A change outside of cells. Each operation carries the data of its inverse. Widths are in px, and
 * null is the default width. `set_sheet_size` does nothing if the size no longer equals `before`. A
 * `define_style` to null removes the style, unless something still uses it. The operations
 * `set_sheet_field`, `set_resource` and `order_sheets` describe a structural change, such as
 * inserted rows. Null is a missing field or resource.
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
  v.object({
    type: v.literal('set_sheet_field'),
    sheet_id: v.string(),
    field: SheetField,
    before: v.unknown(),
    after: v.unknown(),
  }),
  v.object({
    type: v.literal('set_resource'),
    name: v.string(),
    before: v.nullable(v.string()),
    after: v.nullable(v.string()),
  }),
  v.object({
    type: v.literal('order_sheets'),
    before: v.array(v.string()),
    after: v.array(v.string()),
  }),
])
/** The parsed value of the `Operation` schema. */
export type Operation = v.InferOutput<typeof Operation>

/**
 * All changes of one step in a workbook, and their origin. Operations apply before cells, or after
 * them if `cells_first` is true.
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
  /** Where the model took values from. Of two areas with a cell, the last one holds. */
  sources: v.exactOptional(v.array(SourcedArea)),
  /** True if rows, columns or ranges moved. Undo of an earlier change is then refused. */
  moves_cells: v.exactOptional(v.boolean()),
  /** Where cells moved. Without it they may have moved anywhere. */
  moved_areas: v.exactOptional(v.array(MovedArea)),
  /**
   * Digest of the moved cells and of all formulas after the change. Undo moves cells back only
   * while these contents are the same.
   */
  contents: v.exactOptional(v.string()),
  /**
   * Styles that the cells of the change refer to. An editor may later drop a style that no cell
   * uses.
   */
  styles: v.exactOptional(v.record(v.string(), CellStyle)),
})
/** The parsed value of the `ChangeSet` schema. */
export type ChangeSet = v.InferOutput<typeof ChangeSet>

/** A rename is structural, because formulas that the user has not saved yet keep the old name. */
const STRUCTURAL: ReadonlySet<Operation['type']> = new Set([
  'rename_sheet',
  'set_sheet_field',
  'set_resource',
  'order_sheets',
])

/** True if the change moves cells, or changes more of a workbook than cells and worksheets. */
export const isStructural = ({
  operations,
  moves_cells: movesCells = false,
}: Pick<ChangeSet, 'operations' | 'moves_cells'>): boolean =>
  movesCells || operations.some(({ type }) => STRUCTURAL.has(type))
