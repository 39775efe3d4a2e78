import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, ChangeSet, MovedArea, Operation } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import type { Calculation } from '../../sheets/engine/port.ts'
import type { StructureCommand } from '../../sheets/structure/changes.ts'
import { structureOf } from '../../sheets/structure/structure-operations.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { filledGrowth, withResults } from '../write/draft-cells.ts'

/** Changes of cells and of more, which become one change set. */
type StructureOrder = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  readonly title: string
  readonly toolName: string
  /** Where rows, columns or ranges move. */
  readonly movedAreas: readonly MovedArea[]
}

/** A calculated structural change that is not stored yet. */
export type DraftedStructure = {
  readonly changeSet: ChangeSet
  readonly calculation: Calculation
}

/** Calculates a structural change without storing it. */
export const draftStructure = async (
  { cells, operations, title, toolName, movedAreas }: StructureOrder,
  context: ToolContext,
  { id, workbook_data: before }: StoredSheet,
): Promise<Result<DraftedStructure, ToolFailure>> => {
  const plan: ChangeSet = {
    id: context.newId(),
    spreadsheet_id: id,
    conversation_id: context.conversationId,
    message_id: context.messageId,
    execution_id: context.executionId,
    title,
    created_at: context.now().toISOString(),
    cells: [...cells],
    operations: [...operations],
    cells_first: false,
    tool_name: toolName,
    ...(movedAreas.length > 0 && { moves_cells: true, moved_areas: [...movedAreas] }),
  }
  const applied = applyChangeSet(before, plan)
  if (!applied.ok) throw new Error('a change set conflicts with the workbook it was made from')
  const { signal, region } = context
  const done = await context.engine.recalculate(applied.value, { signal, region })
  if (!done.ok) return done
  const { workbook: after } = done.value
  const drafted = {
    ...plan,
    cells: withResults(after, cells),
    operations: [...operations, ...filledGrowth(applied.value, after)],
  }
  return ok({ changeSet: completeChangeSet(drafted, before, after), calculation: done.value })
}

/** Commands of Univer that become one change set. They move no cells. */
type CommandOrder = Pick<StructureOrder, 'title' | 'toolName'> & {
  readonly commands: readonly StructureCommand[]
}

/**
 * Runs commands in Univer and calculates the result without storing it. For `storeDraft`. Fails
 * with `nothing_to_write` if the commands change nothing.
 */
export const draftCommands = async (
  { commands, title, toolName }: CommandOrder,
  context: ToolContext,
  stored: StoredSheet,
): Promise<Result<DraftedStructure, ToolFailure>> => {
  const { engine, signal } = context
  const changes = await engine.restructure(stored.workbook_data, commands, { signal })
  if (!changes.ok) return changes
  const { cells, operations } = structureOf(stored.workbook_data, changes.value)
  if (cells.length === 0 && operations.length === 0) return err({ type: 'nothing_to_write' })
  const order = { cells, operations, title, toolName, movedAreas: [] }
  return draftStructure(order, context, stored)
}
