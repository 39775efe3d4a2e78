import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import type { Comparison } from '#contract/workbook/compare-workbooks.ts'
import type { Spreadsheet } from '#contract/api/entities.ts'
import { differenceSummaryOf, mergeChangesOf } from '#contract/workbook/keep-both.ts'
import { ok } from '#contract/api/result.ts'
import { headOf } from '#src/shared/workbook-head.ts'
import type { MergeFailure } from '#src/log/facts/sheet-fact.ts'
import type { RefreshInput, RefreshResult } from '#src/machines/workbook/types.ts'
import type { Conflict } from './conflict.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'

/** The cells that only the server changed, as one change set for the open grid. */
const asChange = (
  changeId: string,
  { id, updated_at }: Spreadsheet,
  cells: readonly CellChange[],
): ChangeSet => ({
  id: changeId,
  spreadsheet_id: id,
  conversation_id: null,
  message_id: null,
  execution_id: null,
  title: '',
  created_at: updated_at,
  cells: [...cells],
  operations: [],
  cells_first: false,
})

/** Merges the server's version into the open workbook. */
export const createMerge = (
  openWorkbook: OpenWorkbook,
  conflict: Conflict,
  newId: () => string,
) => {
  /**
   * Ends the conflict after the grid applied the changes, and moves the open workbook to the
   * server's revision.
   */
  const reach = async (
    theirs: Spreadsheet,
    changes: readonly ChangeSet[],
  ): Promise<RefreshResult> => {
    conflict.end()
    await openWorkbook.rename({ revision: theirs.revision })
    return ok({ type: 'applied', head: headOf(theirs), changes })
  }

  /** A conflict with its differences. `unmet`: why a requested merge failed. */
  const conflictResult = (compared: Comparison, unmet?: MergeFailure): RefreshResult => {
    const differs = differenceSummaryOf(compared, openWorkbook.edited())
    return ok({ type: 'conflict', differs, ...(unmet && { unmet }) })
  }

  /** Reports a conflict, with its differences and whether a merge is possible. */
  const meet = async (theirs: Spreadsheet): Promise<RefreshResult> => {
    const compared = await conflict.compare(theirs)
    return compared ? conflictResult(compared) : ok({ type: 'conflict', differs: null })
  }

  /** Holds the server's version until the cell leaves edit mode. */
  const wait = (theirs: Spreadsheet, isAlone: boolean): RefreshResult => {
    conflict.hold(theirs)
    return ok({ type: 'typing', revision: theirs.revision, isAlone })
  }

  /**
   * Merges the server's changes into the open grid if possible. During edit mode it does not merge.
   * The merge is no undo step, because undoing it would revert the server's changes.
   */
  const join = async (theirs: Spreadsheet, isAsked: boolean): Promise<RefreshResult> => {
    const compared = await conflict.compare(theirs)
    if (compared === null) return ok({ type: 'conflict', differs: null })
    const cells = mergeChangesOf(compared, openWorkbook.edited())
    if (cells === null) return conflictResult(compared)
    if (openWorkbook.isTyping())
      return isAsked ? conflictResult(compared, 'typing') : wait(theirs, true)
    const changes = [asChange(newId(), theirs, cells)]
    const applied = openWorkbook.apply(changes, false)
    if (applied === 'failed' && !isAsked) return ok({ type: 'broken' })
    if (applied !== 'applied') return conflictResult(compared, 'undrawn')
    openWorkbook.rebase(compared.cells)
    return reach(theirs, changes)
  }
  /**
   * Handles the server's version if local edits exist or a cell is in edit mode. Otherwise returns
   * null.
   */
  const beside = (
    theirs: Spreadsheet,
    { isEdited, isAlone = false }: RefreshInput,
  ): Promise<RefreshResult> | RefreshResult | null => {
    const isMine = isEdited || openWorkbook.isEdited()
    if (openWorkbook.isTyping()) return wait(theirs, isAlone || !isMine)
    if (!isMine) return null
    return isAlone ? join(theirs, false) : meet(theirs)
  }
  /**
   * The result if the grid could not apply the server's version. The local edits are then set
   * aside. Null if there are no local edits.
   */
  const brokenResult = ({ isEdited }: RefreshInput): RefreshResult | null =>
    isEdited || openWorkbook.isEdited() || openWorkbook.isTyping() ? ok({ type: 'broken' }) : null
  return { reach, meet, join, beside, refused: brokenResult }
}
