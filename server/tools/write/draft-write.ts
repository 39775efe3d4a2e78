import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { type CellRange, formatRange } from '#contract/workbook/cells.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { extendToCells } from '#contract/workbook/window/extend-to-cells.ts'
import type { Block } from '../../sheets/writes/block-schema.ts'
import type { Calculation } from '../../sheets/engine/port.ts'
import { writeBlocks, type BlockChanges } from '../../sheets/writes/write-block.ts'
import { cellsInUse } from './cells-in-use.ts'
import { checkFormulas, missingText, type WrittenFormula } from './check-formulas.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import { expandBlocks, widenColumns } from './expand-blocks.ts'
import { typedReader } from '../look/read-typed.ts'
import { targetSheetFor, type TargetSheet } from '../target-sheet.ts'
import { textNotesOfChanges } from './text-notes.ts'
import type { ToolFailure } from '../error-texts.ts'

export const WRITE_RANGE = 'write_range'

/** The arguments of write_range that describe the write. */
export type WriteArguments = Block & {
  readonly also?: readonly Block[] | undefined
  readonly column_widths?: Readonly<Record<string, number>> | undefined
  readonly new_sheet?: boolean | undefined
  readonly overwrite?: boolean | undefined
  readonly title?: string | undefined
}

/** A calculated write that is not stored yet. */
export type DraftedWrite = {
  readonly range: CellRange
  readonly sheet: SheetData
  readonly changeSet: ChangeSet
  readonly calculation: Calculation
  /** Warnings for the user besides cell errors, one sentence each. */
  readonly notes: readonly string[]
}

/** Enlarges the sheet if the range or existing cells exceed its size. */
const growth = (sheet: SheetData, range: CellRange): readonly Operation[] => {
  const before = { rows: sheet.rowCount ?? 0, columns: sheet.columnCount ?? 0 }
  const { rowCount = 0, columnCount = 0 } = extendToCells(sheet)
  const after = {
    rows: Math.max(rowCount, range.endRow + 1),
    columns: Math.max(columnCount, range.endColumn + 1),
  }
  const same = after.rows === before.rows && after.columns === before.columns
  return same ? [] : [{ type: 'set_sheet_size', sheet_id: sheet.id, before, after }]
}

/** Enlarges sheets whose formula results spill beyond their edges. */
const spillGrowth = (before: WorkbookData, after: WorkbookData): readonly Operation[] =>
  sheetsOf(after).flatMap(({ id, rowCount = 0, columnCount = 0 }): readonly Operation[] => {
    const sheet = before.sheets[id]
    const size = { rows: sheet?.rowCount ?? 0, columns: sheet?.columnCount ?? 0 }
    if (size.rows === rowCount && size.columns === columnCount) return []
    const grown = { rows: rowCount, columns: columnCount }
    return [{ type: 'set_sheet_size', sheet_id: id, before: size, after: grown }]
  })

/**
 * Replaces `after` with the cells of the calculated workbook, so the stored change set includes
 * results.
 */
const readBack = (workbook: WorkbookData, changes: readonly CellChange[]): CellChange[] =>
  changes.map((change) => {
    const sheet = workbook.sheets[change.sheet_id]
    return { ...change, after: sheet ? cellAt(sheet, change.row, change.column) : null }
  })

const formulasIn = (changes: readonly CellChange[]): readonly WrittenFormula[] =>
  changes.flatMap(({ row, column, after }) =>
    after?.f ? [{ sheet: null, row, column, formula: after.f }] : [],
  )

type Plan = TargetSheet & {
  readonly range: CellRange
  readonly cells: readonly CellChange[]
  readonly widened: readonly Operation[]
  readonly written: BlockChanges
}

/** Plans the change without calculating. */
const planWrite = (
  order: WriteArguments,
  workbook: WorkbookData,
  { newId, region }: Pick<ToolContext, 'newId' | 'region'>,
): Result<Plan, ToolFailure> => {
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
  return ok({ sheet, made, range: { ...range, sheet: sheet.name }, cells, widened, written })
}

const changeSetOf = (
  { sheet, made, range, cells, widened, written }: Plan,
  spreadsheetId: string,
  title: string | undefined,
  context: ToolContext,
): ChangeSet => ({
  id: context.newId(),
  spreadsheet_id: spreadsheetId,
  conversation_id: context.conversationId,
  message_id: context.messageId,
  execution_id: context.executionId,
  title: title || `Write ${formatRange(range)}`,
  created_at: context.now().toISOString(),
  cells: [...cells],
  operations: [
    ...made,
    ...(cells.length > 0 ? growth(sheet, range) : []),
    ...widened,
    ...written.operations,
  ],
  cells_first: false,
  tool_name: WRITE_RANGE,
})

/** Checks and calculates a write without storing it. */
export const draftWrite = async (
  order: WriteArguments,
  context: ToolContext,
  { id, workbook_data }: StoredSheet,
): Promise<Result<DraftedWrite, ToolFailure>> => {
  const planned = planWrite(order, workbook_data, context)
  if (!planned.ok) return planned
  const { sheet, range, cells } = planned.value
  const plan = changeSetOf(planned.value, id, order.title, context)
  const applied = applyChangeSet(workbook_data, plan)
  if (!applied.ok) throw new Error('a change set conflicts with the workbook it was made from')
  const missing = checkFormulas(applied.value, formulasIn(cells))
  if (!missing.ok) return missing
  const { signal, region } = context
  const done = await context.engine.recalculateAfter(applied.value, cells, { signal, region })
  if (!done.ok) return done
  const { workbook } = done.value
  const drafted = {
    ...plan,
    cells: readBack(workbook, cells),
    operations: [...plan.operations, ...spillGrowth(applied.value, workbook)],
  }
  const changeSet = completeChangeSet(drafted, workbook_data, workbook)
  return ok({
    range,
    sheet,
    changeSet,
    calculation: done.value,
    notes: [...missingText(missing.value), ...textNotesOfChanges(cells)],
  })
}
