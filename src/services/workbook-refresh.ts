import { applyChangeSet } from '#contract/apply-change-set.ts'
import type { CellChange, ChangeSet } from '#contract/change-set.ts'
import { differsOf, theirsForMine } from '#contract/compare-workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import { headOf } from '#contract/workbook-head.ts'
import { parseWorkbook } from '#contract/workbook.ts'
import type { RefreshInput, RefreshResult, WorkbookHead } from '#src/machines/workbook/types.ts'
import type { Api } from './api.ts'
import { workbookFingerprint } from './fingerprint.ts'
import type { SheetDesk } from './sheet-desk.ts'

/** Whether change sets alone, all newer than ours, lead from one revision to the other. */
const between = (
  head: WorkbookHead,
  theirs: Spreadsheet,
  newestFirst: readonly ChangeSet[],
): readonly ChangeSet[] | null => {
  const steps = theirs.revision - head.revision
  const changes = newestFirst.slice(0, steps).toReversed()
  const explains = changes.length === steps && changes.every((c) => c.created_at >= head.updatedAt)
  return steps > 0 && explains ? changes : null
}

/** Whether every change finds the workbook as it expects it: unsaved edits are not touched. */
const fits = (data: WorkbookJson, changes: readonly ChangeSet[]): boolean => {
  const parsed = parseWorkbook(data)
  if (!parsed.ok) return false
  let workbook = parsed.value
  for (const change of changes) {
    const applied = applyChangeSet(workbook, change)
    if (!applied.ok) return false
    workbook = applied.value
  }
  return true
}

/** Looks at the server's version and applies it to the open grid where it can (SHEET-12, SAVE-6). */
export const createRefresh = (api: Api, desk: SheetDesk, newId: () => string) => {
  const takeTheirs = (theirs: Spreadsheet): RefreshResult => {
    const { title, revision, workbook_data: data } = theirs
    desk.lay({ key: desk.key(), revision, requestId: newId() }, data)
    const opened = { ...headOf(theirs), title, data, standing: 'clean', hasAside: false } as const
    return ok({ type: 'replaced', opened })
  }

  /** What is told once the grid has applied the changes. */
  const reachTheirs = async (
    theirs: Spreadsheet,
    changes: readonly ChangeSet[],
  ): Promise<RefreshResult> => {
    await desk.rename({ revision: theirs.revision })
    return ok({ type: 'applied', head: headOf(theirs), changes })
  }

  /** Whether theirs is a save of this tab, whose answer was lost: what is on the desk came after it. */
  const isSent = ({ workbook_data: data }: Spreadsheet): boolean => {
    const sent = desk.sent()
    const at = sent.length > 0 ? sent.indexOf(workbookFingerprint(data)) : -1
    if (at >= 0) desk.store(at === sent.length - 1)
    return at >= 0
  }

  /** What theirs has beside mine, as one change of the open grid. */
  const asChange = ({ id, updated_at }: Spreadsheet, cells: readonly CellChange[]): ChangeSet => ({
    id: newId(),
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

  /**
   * What differs, and whether both can be kept. Where that is wished what theirs has beside mine goes into
   * the open grid, as no step of undo: taken back it would be written over (SAVE-51).
   */
  const meet = async (theirs: Spreadsheet, isBoth: boolean): Promise<RefreshResult> => {
    const { workbook_data: data } = theirs
    // What is being typed is mine as well.
    if (isBoth) desk.enter()
    const compared = await desk.compare(data)
    if (compared === null) return ok({ type: 'conflict', differs: null })
    const cells = theirsForMine(compared, desk.edited())
    const canKeepBoth = cells !== null
    const changes = canKeepBoth ? [asChange(theirs, cells)] : []
    const isWanted = isBoth && canKeepBoth && !desk.isTyping()
    if (isWanted && desk.apply(changes, false)) {
      desk.rebase(compared.cells ?? [])
      return reachTheirs(theirs, changes)
    }
    return ok({ type: 'conflict', differs: differsOf(compared, canKeepBoth) })
  }

  /** The change sets that lead to theirs and fit what is on the desk, or null. */
  const changesTo = async (head: WorkbookHead, theirs: Spreadsheet) => {
    const listed = await api('changes.list', { params: { id: theirs.id } })
    const changes = listed.ok ? between(head, theirs, listed.value.changes) : null
    const mine = desk.take()
    return changes && mine && fits(mine.data, changes) ? changes : null
  }

  /** Theirs, or null: it is the known revision, or there is a conflict and it is still there. */
  const findTheirs = async (
    id: string,
    { head, isConflict = false }: RefreshInput,
  ): Promise<Result<Spreadsheet | null, AppError>> => {
    const isKnown = (revision: number): boolean => isConflict || revision === head.revision
    const seen = await api('spreadsheets.head', { params: { id } })
    if (seen.ok && isKnown(seen.value.revision)) return ok(null)
    const found = await api('spreadsheets.get', { params: { id } })
    return found.ok && isKnown(found.value.revision) ? ok(null) : found
  }

  /** Edited since, or about to be: nobody's typing is taken away. */
  const isMine = (isEdited: boolean): boolean => isEdited || desk.isEdited() || desk.isTyping()

  const refresh = async (input: RefreshInput): Promise<RefreshResult> => {
    const { head, isEdited, isBoth = false } = input
    if (head.id === null) return ok({ type: 'same' })
    const found = await findTheirs(head.id, input)
    if (!found.ok) return found
    const theirs = found.value
    if (theirs === null) return ok({ type: 'same' })
    if (isSent(theirs)) return reachTheirs(theirs, [])
    const changes = await changesTo(head, theirs)
    if (changes && desk.apply(changes)) return reachTheirs(theirs, changes)
    return isMine(isEdited) ? meet(theirs, isBoth) : takeTheirs(theirs)
  }
  return refresh
}
