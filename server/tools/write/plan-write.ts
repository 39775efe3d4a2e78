import { type CellRange, formatRange } from '#contract/workbook/cells.ts'
import type { CellChange, Operation, SourcedArea } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { writeBlocks, type BlockChanges } from '../../sheets/writes/write-block.ts'
import { cellsInUse } from './cells-in-use.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { growthFor } from '../../sheets/writes/sheet-growth.ts'
import type { ToolContext } from '../context.ts'
import type { ChangeOrder } from './draft-change.ts'
import { storedSource } from './block-source.ts'
import {
  expandBlocks,
  widenColumns,
  type ExpandedBlocks,
  type SourcedBlock,
} from './expand-blocks.ts'
import type { Refusal } from '../refusal.ts'
import { typedReader } from '../look/read-typed.ts'
import { targetSheetFor, type TargetSheet } from '../target-sheet.ts'
import type { ToolFailure } from '../error-texts.ts'

export const WRITE_RANGE = 'write_range'

/** The arguments of write_range that describe the write. */
export type WriteArguments = SourcedBlock & {
  readonly also?: readonly SourcedBlock[] | undefined
  readonly column_widths?: Readonly<Record<string, number>> | undefined
  readonly new_sheet?: boolean | undefined
  readonly overwrite?: boolean | undefined
  readonly title?: string | undefined
}

/** The change that write_range makes. */
export type WritePlan = TargetSheet & {
  readonly range: CellRange
  readonly cells: readonly CellChange[]
  readonly widened: readonly Operation[]
  readonly written: BlockChanges
  readonly sources: readonly SourcedArea[]
}

const sourcesOf = async (
  { sourced }: ExpandedBlocks,
  sheetId: string,
  context: ToolContext,
  workbook: WorkbookData,
): Promise<Result<readonly SourcedArea[], ToolFailure | Refusal>> => {
  const sources: SourcedArea[] = []
  for (const { range, source } of sourced) {
    const stored = await storedSource(source, context, workbook)
    if (!stored.ok) return stored
    const { startRow, endRow, startColumn, endColumn } = range
    const area = { sheet_id: sheetId, startRow, endRow, startColumn, endColumn }
    sources.push({ ...area, source: stored.value })
  }
  return ok(sources)
}

/** Plans the change without calculating. */
export const planWrite = async (
  order: WriteArguments,
  workbook: WorkbookData,
  context: ToolContext,
): Promise<Result<WritePlan, ToolFailure | Refusal>> => {
  const { newId, region } = context
  const filled = expandBlocks(order, order.also ?? [], typedReader(region))
  if (!filled.ok) return filled
  const { range, blocks } = filled.value
  const place = targetSheetFor(workbook, range.sheet, order.new_sheet ? newId : null)
  if (!place.ok) return place
  const { sheet, made } = place.value
  const written = writeBlocks(workbook, sheet, blocks)
  const cells = written.cells.filter(({ before, after }) => before !== null || after !== null)
  const widened = widenColumns(sheet, order.column_widths)
  if (cells.length + made.length + widened.length === 0) return err({ type: 'nothing_to_write' })
  const used = order.overwrite === true ? null : cellsInUse(workbook, sheet, cells)
  if (used !== null) return err(used)
  const sources = await sourcesOf(filled.value, sheet.id, context, workbook)
  if (!sources.ok) return sources
  const named = { ...range, sheet: sheet.name }
  return ok({ sheet, made, range: named, cells, widened, written, sources: sources.value })
}

/** The order of a planned write. `title` is what the model calls it. */
export const writeOrder = (
  { sheet, made, range, cells, widened, written, sources }: WritePlan,
  title: string | undefined,
): ChangeOrder => ({
  cells,
  operations: [
    ...made,
    ...(cells.length > 0 ? growthFor(sheet, range) : []),
    ...widened,
    ...written.operations,
  ],
  title: title || `Write ${formatRange(range)}`,
  toolName: WRITE_RANGE,
  sources,
  declared: [writtenAreaOf(sheet, range)],
})
