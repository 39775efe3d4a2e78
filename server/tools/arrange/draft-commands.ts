import { err, type Result } from '#contract/api/result.ts'
import type { StructureCommand } from '../../sheets/structure/changes.ts'
import { structureOf } from '../../sheets/structure/structure-operations.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { draftChange, type ChangeOrder, type DraftedChange } from '../write/draft-change.ts'

/** Commands of Univer that become one change set. They move no cells. */
type CommandOrder = Pick<ChangeOrder, 'title' | 'toolName' | 'declared'> & {
  readonly commands: readonly StructureCommand[]
}

/**
 * Runs commands in Univer and calculates the result without storing it. For `storeDraft`. Fails
 * with `nothing_to_write` if the commands change nothing.
 */
export const draftCommands = async (
  { commands, ...order }: CommandOrder,
  context: ToolContext,
  stored: StoredSheet,
): Promise<Result<DraftedChange, ToolFailure>> => {
  const { engine, signal } = context
  const changes = await engine.restructure(stored.workbook_data, commands, { signal })
  if (!changes.ok) return changes
  const { cells, operations } = structureOf(stored.workbook_data, changes.value)
  if (cells.length === 0 && operations.length === 0) return err({ type: 'nothing_to_write' })
  const canAdjustFormulas = true
  return draftChange(
    { ...order, cells, operations, canAdjustFormulas, affects: 'everything' },
    context,
    stored,
  )
}
