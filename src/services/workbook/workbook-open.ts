import { sameJson } from '#contract/workbook/apply-change-set.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { differsOf, type Differs, type EditedCells } from '#contract/workbook/keep-both.ts'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { hasStatus, type AppError } from '#contract/api/messages.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { headOf } from '#contract/workbook/workbook-head.ts'
import { withoutResults } from '#contract/workbook/workbook-results.ts'
import type { Opened, OpenInput, OpenResult } from '#src/machines/workbook/types.ts'
import type { Api } from '../http/api.ts'
import type { Conflict } from './conflict.ts'
import { workbookFingerprint } from './fingerprint.ts'
import type { UnsavedWorkbook } from './kept-workbook.ts'
import type { Aside } from './discarded-edits.ts'
import type { SheetDesk } from './open-workbook-session.ts'
import type { SheetKeys } from './known-storage-keys.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

type Kept = UnsavedWorkbook | null

/** Whether the server's version is a save from here: kept edits were made on top of it. */
const isSent = ({ sent = [] }: UnsavedWorkbook, stored: WorkbookJson): boolean =>
  sent.length > 0 && sent.includes(workbookFingerprint(stored))

/** Saves that may still be on their way: the last one of a page that ended sent just what it had kept. */
const sentBefore = ({ sent = [], data }: UnsavedWorkbook, id: string | null): readonly string[] =>
  id === null ? sent : [...sent, workbookFingerprint(data)]

/** Kept edits of a sheet under its id: a grid that was drawn before it had one goes on without it. */
const named = (kept: Kept, id: string | null): Kept =>
  kept && id !== null ? { ...kept, data: { ...kept.data, id } } : kept

/** The cells that were edited since a revision, where kept edits were made on it. */
const editedSince = ({ revision, edited }: UnsavedWorkbook, since: number): EditedCells =>
  edited && revision === since ? new Map(edited) : null

/** An opened workbook before it is laid on the desk. */
type Unlaid = Omit<Opened, 'hasAside'>

/**
 * Opens a workbook on the desk, with the edits of it that this device keeps. The
 * signal tells that it was left before it came: then the desk stays as it is.
 */
export const createOpen = (
  api: Api,
  desk: SheetDesk,
  edits: UnsavedEdits,
  keys: SheetKeys,
  aside: Aside,
  conflict: Conflict,
  newId: () => string,
): ((input: OpenInput, signal: AbortSignal) => Promise<OpenResult>) => {
  /** Lays what was opened on the desk; kept edits name the create that may have stored them. */
  const lay = (key: string, { id, standing, revision, base, data }: Unlaid, kept: Kept): void => {
    const mine = standing === 'clean' ? null : kept
    const on = { key, revision: base ?? revision, requestId: mine?.requestId ?? newId() }
    if (mine) {
      const kept = { ...on, mark: mine.mark ?? '', sent: sentBefore(mine, id) }
      return desk.lay(kept, data, editedSince(mine, on.revision))
    }
    // They are stored, and a save of a page that ended may store the very same once more.
    desk.lay(kept ? { ...on, sent: [workbookFingerprint(data)] } : on, data)
  }

  const openNew = (kept: Kept): Unlaid => {
    const blank = blankWorkbook('new', DEFAULT_TITLES.spreadsheet)
    const data = kept?.data ?? blank
    const standing = kept ? 'unsaved' : 'clean'
    return { id: null, title: blank.name, revision: 0, updatedAt: '', data, standing }
  }

  /** Edits of a spreadsheet that was deleted are all that is left of it. */
  const openGone = (id: string, { revision, data }: UnsavedWorkbook): Unlaid => {
    const title = typeof data['name'] === 'string' ? data['name'] : DEFAULT_TITLES.spreadsheet
    return { id, title, revision, updatedAt: '', data, standing: 'gone' }
  }

  /** What was edited is kept with the edits: both can be kept after a reload too. */
  const differsFrom = async (
    theirs: Spreadsheet,
    kept: UnsavedWorkbook,
    { aborted: isLeft }: AbortSignal,
  ): Promise<Differs | null> => {
    // Theirs of a sheet that was left would stand against the next one.
    if (isLeft) return null
    const compared = await conflict.compare(theirs, kept.data)
    return compared && differsOf(compared, editedSince(kept, kept.revision))
  }

  const openStored = async (
    id: string,
    key: string,
    kept: Kept,
    signal: AbortSignal,
  ): Promise<Result<Unlaid, AppError>> => {
    const found = await api(workbookEndpoints, 'spreadsheets.get', { params: { id } })
    if (!found.ok) return kept && hasStatus(found.error, 404) ? ok(openGone(id, kept)) : found
    const { title, workbook_data: stored } = found.value
    const head = { ...headOf(found.value), title }
    // The save of a closing tab often arrives although nobody hears its answer: nothing is unsaved then.
    const isStored = kept !== null && sameJson(withoutResults(kept.data), withoutResults(stored))
    if (isStored) await edits.remove(key, kept.mark)
    if (!kept || isStored) return ok({ ...head, data: stored, standing: 'clean' })
    const isMine = kept.revision === head.revision || isSent(kept, stored)
    if (isMine) return ok({ ...head, data: kept.data, standing: 'unsaved' })
    const differs = await differsFrom(found.value, kept, signal)
    // They stay on the revision that they were made on: nothing is ever saved on top of theirs by that.
    const base = kept.revision
    return ok({ ...head, data: kept.data, standing: 'conflict', base, differs })
  }

  const openAt = async (
    input: OpenInput,
    key: string,
    signal: AbortSignal,
  ): Promise<OpenResult> => {
    const { id } = input
    conflict.end()
    const { kept: found, hasAside } = await aside.take(input, key)
    const kept = named(found, id)
    const opened = id === null ? ok(openNew(kept)) : await openStored(id, key, kept, signal)
    if (opened.ok) {
      // Another sheet may lie there since: its cells are not this one's.
      if (!signal.aborted) lay(key, opened.value, kept)
      return ok({ ...opened.value, hasAside })
    }
    // What was set aside is all that is left of it now.
    const isLeft = hasAside && hasStatus(opened.error, 404)
    return isLeft ? openAt({ id, mine: 'broughtBack' }, key, signal) : opened
  }
  return async (input, signal) => {
    // What is being typed is of what lies there: soon that is another workbook.
    desk.enter()
    // Mine is set aside from the desk where it lies, or comes back to it: other edits wait.
    const key = input.mine === 'kept' ? await keys.open(input.id) : desk.key()
    return openAt(input, key, signal)
  }
}
