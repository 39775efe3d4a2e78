import { FOLLOW_MAX_CELLS, FOLLOW_UNSAVED_MAX_CELLS } from '#contract/limits/changes.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { rebaseChangeSet } from '#contract/workbook/rebase-change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { headOf } from '#src/shared/workbook-head.ts'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import type { RefreshInput, RefreshResult, WorkbookHead } from '#src/machines/workbook/types.ts'
import type { Api } from '../http/api.ts'
import { changesBetween } from './changes-between.ts'
import type { Conflict } from './conflict.ts'
import { workbookFingerprint } from './fingerprint.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'
import type { StaleSaves } from './stale-saves.ts'
import { createMerge } from './workbook-merge.ts'

/** Rebases the changes onto the open workbook. Null if a change touches a locally edited cell. */
const rebaseChanges = (
  data: WorkbookJson,
  theirs: Spreadsheet,
  changes: readonly ChangeSet[],
): readonly ChangeSet[] | null => {
  const [mine, stored] = [parseWorkbook(data), parseWorkbook(theirs.workbook_data)]
  if (!mine.ok || !stored.ok) return null
  let workbook = mine.value
  const rebased: ChangeSet[] = []
  for (const change of changes) {
    const next = rebaseChangeSet(workbook, change, stored.value.styles)
    if (next === null) return null
    workbook = next.workbook
    rebased.push(next.set)
  }
  return rebased
}

/** Loads the server's version and applies it to the open grid if possible. */
export const createRefresh = (
  api: Api,
  openWorkbook: OpenWorkbook,
  conflict: Conflict,
  stale: StaleSaves,
  newId: () => string,
) => {
  const {
    reach,
    meet,
    join,
    beside,
    refused: brokenResult,
  } = createMerge(openWorkbook, conflict, newId)
  const changesTo = changesBetween(api)
  const takeTheirs = (theirs: Spreadsheet): RefreshResult => {
    conflict.end()
    const { title, revision, workbook_data: data } = theirs
    openWorkbook.replace({ key: openWorkbook.key(), revision, requestId: newId() }, data)
    const opened = { ...headOf(theirs), title, data, standing: 'clean', hasAside: false } as const
    return ok({ type: 'replaced', opened })
  }

  /**
   * True if the server's version is a save of this tab whose response was lost. Then the open
   * workbook is the newer version.
   */
  const isSent = ({ workbook_data: data }: Spreadsheet): boolean => {
    const sent = openWorkbook.sent()
    const at = sent.length > 0 ? sent.indexOf(workbookFingerprint(data)) : -1
    if (at >= 0) openWorkbook.store(at === sent.length - 1)
    return at >= 0
  }

  /**
   * Loads the server's version. In a conflict, reuses the version that `conflict` already holds, so
   * a large workbook loads only once.
   */
  const fetchTheirs = async (
    id: string,
    revision: number | null,
  ): Promise<Result<Spreadsheet, AppError>> => {
    const version = revision === null ? null : conflict.version(revision)
    return version ? ok(version) : api(workbookEndpoints, 'spreadsheets.get', { params: { id } })
  }
  /**
   * The server's version. Null if it has the known revision, or if it was already compared in a
   * conflict.
   */
  const findTheirs = async (
    id: string,
    { head, isConflict = false }: RefreshInput,
  ): Promise<Result<Spreadsheet | null, AppError>> => {
    const isKnown = (revision: number): boolean =>
      isConflict ? conflict.version(revision) !== null : revision === head.revision
    const seen = await api(spreadsheetEndpoints, 'spreadsheets.head', { params: { id } })
    if (seen.ok && isKnown(seen.value.revision)) return ok(null)
    const found = await fetchTheirs(id, seen.ok ? seen.value.revision : null)
    if (!found.ok && hasStatus(found.error, 404)) conflict.end()
    return found.ok && isKnown(found.value.revision) ? ok(null) : found
  }

  /**
   * Maximum number of cells to apply one by one. With unsaved edits the limit is higher, because
   * the whole workbook cannot be replaced then.
   */
  const mostCells = ({ isEdited }: RefreshInput): number =>
    isEdited || openWorkbook.isEdited() || openWorkbook.isTyping()
      ? FOLLOW_UNSAVED_MAX_CELLS
      : FOLLOW_MAX_CELLS

  /** Draws changes on top of the open workbook. Null if they clash with local edits. */
  const draw = async (
    theirs: Spreadsheet,
    input: RefreshInput,
    changes: readonly ChangeSet[],
  ): Promise<RefreshResult | null> => {
    const mine = openWorkbook.hasMoved() ? null : openWorkbook.take()
    const rebased = mine && rebaseChanges(mine.data, theirs, changes)
    const applied = rebased && openWorkbook.apply(rebased)
    if (applied === 'failed') return brokenResult(input) ?? takeTheirs(theirs)
    return rebased && applied === 'applied' ? reach(theirs, rebased) : null
  }

  /**
   * Applies the assistant's changes on top of the open workbook. Null if the changes are
   * incomplete, or if they clash with local edits. Moved rows always clash, because addresses and
   * formulas then differ. Returns `moved` if the changes move cells.
   */
  const follow = async (
    theirs: Spreadsheet,
    input: RefreshInput,
  ): Promise<RefreshResult | 'moved' | null> => {
    if (openWorkbook.hasMoved()) return null
    const changes = await changesTo(input.head, theirs, mostCells(input))
    return changes === null || changes === 'moved' ? changes : draw(theirs, input, changes)
  }

  /** Reports a conflict with a version that is newer than the last one. */
  const meetNewer = async (theirs: Spreadsheet, { head }: RefreshInput): Promise<RefreshResult> => {
    if ((await changesTo(head, theirs, 0)) === 'moved') conflict.move(theirs)
    return meet(theirs)
  }

  /** Applies or merges the server's version, or reports a conflict. */
  const take = async (theirs: Spreadsheet, input: RefreshInput): Promise<RefreshResult> => {
    const { isConflict = false, isBoth = false } = input
    if (isConflict) return meetNewer(theirs, input)
    if (isSent(theirs)) return reach(theirs, [])
    const followed = await follow(theirs, input)
    if (followed === 'moved') conflict.move(theirs)
    else if (followed) return followed
    return isBoth ? join(theirs, true) : ((await beside(theirs, input)) ?? takeTheirs(theirs))
  }

  /**
   * After a save was rejected as stale, the next save would fail too. So if the newer version
   * cannot be loaded, the save counts as failed.
   */
  const unseen = ({ id, revision }: WorkbookHead, error: AppError): RefreshResult => {
    const isBehind = id !== null && !hasStatus(error, 404) && stale.has(id, revision)
    if (!isBehind) return err(error)
    stale.clear()
    return ok({ type: 'unseen', error })
  }

  return async (input: RefreshInput): Promise<RefreshResult> => {
    const { id } = input.head
    if (id === null) return ok({ type: 'same' })
    // Confirms the cell in edit mode, because its text belongs to the user's version. If the user
    // starts to type again, the merge does not interrupt the typing.
    if (input.isBoth) openWorkbook.enter()
    const found = await findTheirs(id, input)
    if (!found.ok) return unseen(input.head, found.error)
    return found.value ? take(found.value, input) : ok({ type: 'same' })
  }
}
