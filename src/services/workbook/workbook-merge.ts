import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import type { Compared } from '#contract/workbook/compare-workbooks.ts'
import type { Spreadsheet } from '#contract/api/entities.ts'
import { differsOf, theirsForMine } from '#contract/workbook/keep-both.ts'
import { ok } from '#contract/api/result.ts'
import { headOf } from '#contract/workbook/workbook-head.ts'
import type { Unmet } from '#src/log/facts/sheet-fact.ts'
import type { RefreshInput, RefreshResult } from '#src/machines/workbook/types.ts'
import type { Conflict } from './conflict.ts'
import type { SheetDesk } from './open-workbook-session.ts'

/** What theirs has beside mine, as one change of the open grid. */
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

/** What becomes of theirs beside what lies on the desk. */
export const createMeeting = (desk: SheetDesk, conflict: Conflict, newId: () => string) => {
  /** What is told once the grid has applied the changes. */
  const reach = async (
    theirs: Spreadsheet,
    changes: readonly ChangeSet[],
  ): Promise<RefreshResult> => {
    conflict.end()
    await desk.rename({ revision: theirs.revision })
    return ok({ type: 'applied', head: headOf(theirs), changes })
  }

  /** What differs; with why theirs did not go into the grid, where it was to. */
  const told = (compared: Compared, unmet?: Unmet): RefreshResult => {
    const differs = differsOf(compared, desk.edited())
    return ok({ type: 'conflict', differs, ...(unmet && { unmet }) })
  }

  /** What differs, and whether both can be kept. */
  const meet = async (theirs: Spreadsheet): Promise<RefreshResult> => {
    const compared = await conflict.compare(theirs)
    return compared ? told(compared) : ok({ type: 'conflict', differs: null })
  }

  /** A cell is being typed into: theirs waits until that has ended, one way or the other. */
  const wait = (theirs: Spreadsheet, isAlone: boolean): RefreshResult => {
    conflict.hold(theirs)
    return ok({ type: 'typing', revision: theirs.revision, isAlone })
  }

  /**
   * What theirs has beside mine goes into the open grid where both can be kept, as no step of undo: taken
   * back it would be written over. Nothing goes in under a cell that is being typed into.
   */
  const join = async (theirs: Spreadsheet, isAsked: boolean): Promise<RefreshResult> => {
    const compared = await conflict.compare(theirs)
    if (compared === null) return ok({ type: 'conflict', differs: null })
    const cells = theirsForMine(compared, desk.edited())
    if (cells === null) return told(compared)
    if (desk.isTyping()) return isAsked ? told(compared, 'typing') : wait(theirs, true)
    const changes = [asChange(newId(), theirs, cells)]
    const applied = desk.apply(changes, false)
    if (applied === 'failed' && !isAsked) return ok({ type: 'broken' })
    if (applied !== 'applied') return told(compared, 'undrawn')
    desk.rebase(compared.cells)
    return reach(theirs, changes)
  }
  /** Theirs beside edits of mine, or a cell that is being typed into; null: there are none. */
  const beside = (
    theirs: Spreadsheet,
    { isEdited, isAlone = false }: RefreshInput,
  ): Promise<RefreshResult> | RefreshResult | null => {
    const isMine = isEdited || desk.isEdited()
    if (desk.isTyping()) return wait(theirs, isAlone || !isMine)
    if (!isMine) return null
    return isAlone ? join(theirs, false) : meet(theirs)
  }
  /** The grid could not take theirs: mine is to be set aside; null: nothing is unsaved. */
  const refused = ({ isEdited }: RefreshInput): RefreshResult | null =>
    isEdited || desk.isEdited() || desk.isTyping() ? ok({ type: 'broken' }) : null
  return { reach, meet, join, beside, refused }
}
