import { ICommandService, IUndoRedoService, type Injector } from '@univerjs/presets'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { executeAll, toMutations, type Mutation } from './grid-changes.ts'
import type { trackEdits } from './grid-edits.ts'
import { UndoSteps } from './grid-undo.ts'

const bare = (all: readonly Mutation[]): Mutation[] => all.map(({ id, params }) => ({ id, params }))

/**
 * Applies change sets to a grid. `isApplying` is true meanwhile, so a change set does not count as
 * an edit by the user.
 */
export const createChangeApplier = (
  injector: Injector,
  unitId: string,
  edits: Pick<ReturnType<typeof trackEdits>, 'beginStoredChange'>,
): Pick<GridPort, 'applyChanges'> & { readonly isApplying: () => boolean } => {
  let isApplying = false
  const applyChanges = (set: ChangeSet, isStep = true): void => {
    const both = toMutations(unitId, set)
    const commands = injector.get(ICommandService)
    edits.beginStoredChange()
    isApplying = true
    try {
      executeAll(({ id, params }) => commands.syncExecuteCommand(id, params), both)
    } catch (bug) {
      reportError(bug)
      throw bug
    } finally {
      // Always reset the flag, or later user edits would never be saved.
      isApplying = false
    }
    const steps = injector.get(IUndoRedoService)
    if (!isStep || !(steps instanceof UndoSteps)) return
    const [undoMutations, redoMutations] = [bare(both.undo), bare(both.redo)]
    steps.pushAlone({ unitID: unitId, undoMutations, redoMutations })
  }
  return { applyChanges, isApplying: () => isApplying }
}
