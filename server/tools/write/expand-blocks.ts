import * as v from 'valibot'
import { COLUMN_WIDTH } from '#contract/workbook/blank-workbook.ts'
import { type BadRange, type CellRange, columnIndex } from '#contract/workbook/cells.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import {
  Block,
  blockCells,
  blockStyle,
  type TooManyCells,
  type TypedReader,
  UNLISTED,
} from '../../sheets/writes/block-schema.ts'
import { BlockSource } from './block-source.ts'
import type { StyledCells } from '../../sheets/writes/write-block.ts'

/** Maximum additional blocks per call. */
const MAX_BLOCKS = 60

/** Column widths in px by column letter: `{ "A": 180 }`. */
export const ColumnWidths = v.record(
  v.pipe(v.string(), v.regex(/^[A-Z]{1,3}$/)),
  v.pipe(v.number(), v.minValue(1), v.maxValue(1000)),
)

/**
 * Input fields for additional blocks and column widths, stored as one change with the main range.
 */
export const ExtraBlockFields = {
  also: v.optional(
    v.pipe(
      v.array(
        v.object({
          ...Block.entries,
          source: v.optional(BlockSource),
          range: v.pipe(
            v.string(),
            v.regex(
              /^[^!]*$/,
              'additional blocks must be on the same worksheet and cannot name one',
            ),
          ),
        }),
      ),
      v.maxLength(MAX_BLOCKS),
      v.description('More blocks of the worksheet'),
    ),
  ),
  column_widths: v.optional(v.pipe(ColumnWidths, v.metadata(UNLISTED))),
}

/** A block of a call, with the source of its values. */
export type SourcedBlock = Block & { readonly source?: string | undefined }

/** The cells and styles of all blocks, the bounding range, and the ranges that have a source. */
export type ExpandedBlocks = {
  readonly range: CellRange
  readonly blocks: readonly StyledCells[]
  readonly sourced: readonly { readonly range: CellRange; readonly source: string }[]
}

const around = (a: CellRange, b: CellRange): CellRange => ({
  sheet: a.sheet,
  startRow: Math.min(a.startRow, b.startRow),
  startColumn: Math.min(a.startColumn, b.startColumn),
  endRow: Math.max(a.endRow, b.endRow),
  endColumn: Math.max(a.endColumn, b.endColumn),
})

/**
 * Expands `first` and the `also` blocks into cells. `first` names the sheet for all of them. Pure.
 */
export const expandBlocks = (
  first: SourcedBlock,
  also: readonly SourcedBlock[],
  read: TypedReader,
): Result<ExpandedBlocks, BadRange | TooManyCells> => {
  const head = blockCells(first, read)
  if (!head.ok) return head
  let { range } = head.value
  const blocks: StyledCells[] = []
  const sourced: ExpandedBlocks['sourced'][number][] = []
  for (const block of [first, ...also]) {
    const filled = block === first ? head : blockCells(block, read)
    if (!filled.ok) return filled
    range = around(range, filled.value.range)
    blocks.push({ cells: filled.value.cells, style: blockStyle(block) })
    if (block.source !== undefined)
      sourced.push({ range: filled.value.range, source: block.source })
  }
  const cells = blocks.reduce((sum, block) => sum + block.cells.length, 0)
  return cells > TOOL_MAX_CELLS
    ? err({ type: 'too_many_cells', cells })
    : ok({ range, blocks, sourced })
}

/** Operations that widen columns to `widths`. It never narrows a column. Pure. */
export const widenColumns = (
  sheet: SheetData,
  widths: v.InferOutput<typeof ColumnWidths> = {},
): readonly Operation[] =>
  Object.entries(widths).flatMap(([name, after]) => {
    const column = columnIndex(name)
    const before = sheet.columnData?.[String(column)]?.w ?? null
    return after > (before ?? COLUMN_WIDTH)
      ? [{ type: 'set_column_width', sheet_id: sheet.id, column, before, after }]
      : []
  })
