import { applyChangeSet } from '#contract/apply-change-set.ts'
import type { ChangeSet } from '#contract/change-set.ts'
import type { Spreadsheet, SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import { ok } from '#contract/result.ts'
import { parseWorkbook } from '#contract/workbook.ts'
import type { RefreshInput, RefreshResult, WorkbookHead } from '#src/machines/workbook/types.ts'
import type { Api } from './api.ts'
import type { SheetDesk, Taken } from './sheet-desk.ts'

/** What the workbook flow knows of a spreadsheet. */
export const toHead = (summary: SpreadsheetSummary): WorkbookHead => ({
  id: summary.id,
  revision: summary.revision,
  updatedAt: summary.updated_at,
})

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
    const { id, revision } = theirs
    desk.lay({ key: id, revision, requestId: newId() }, theirs.workbook_data)
    const { title, workbook_data: data } = theirs
    const opened = { ...toHead(theirs), title, data, standing: 'clean', hasAside: false } as const
    return ok({ type: 'replaced', opened })
  }

  const applyTheirs = (theirs: Spreadsheet, changes: readonly ChangeSet[]): RefreshResult => {
    desk.apply(changes)
    desk.rename({ key: theirs.id, revision: theirs.revision })
    return ok({ type: 'applied', head: toHead(theirs), changes })
  }

  /** The change sets that lead to theirs and fit what is on the desk, or null. */
  const changesTo = async (head: WorkbookHead, theirs: Spreadsheet) => {
    const listed = await api('changes.list', { params: { id: theirs.id } })
    const changes = listed.ok ? between(head, theirs, listed.value.changes) : null
    const mine = desk.take()
    return changes && mine && fits(mine.data, changes) ? changes : null
  }

  /** Edited since, or about to be: nobody's typing is taken away. */
  const isTouched = (before: Taken | null): boolean =>
    before?.isCurrent() === false || desk.isTyping()

  const refresh = async ({ head, isEdited }: RefreshInput): Promise<RefreshResult> => {
    if (head.id === null) return ok({ type: 'same' })
    const id = head.id
    const seen = await api('spreadsheets.head', { params: { id } })
    if (seen.ok && seen.value.revision === head.revision) return ok({ type: 'same' })
    const before = desk.take()
    const found = await api('spreadsheets.get', { params: { id } })
    if (!found.ok) return found
    const theirs = found.value
    if (theirs.revision === head.revision) return ok({ type: 'same' })
    const changes = await changesTo(head, theirs)
    if (changes) return applyTheirs(theirs, changes)
    const isMine = isEdited || isTouched(before)
    return isMine ? ok({ type: 'conflict' }) : takeTheirs(theirs)
  }
  return refresh
}
