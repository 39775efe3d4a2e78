import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/api/entities.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { freeTitle } from '#contract/workbook/free-title.ts'
import { err, ok } from '#contract/api/result.ts'
import { SHEET_TEXTS } from '#src/texts/sheets.ts'
import type {
  CopyInput,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import type { Api } from '../http/api.ts'
import { createConflict } from './conflict.ts'
import { createOnce, FIRST_REVISION } from './create-once.ts'
import { createSendWorkbook } from './send-workbook.ts'
import { createDiscardedEdits } from './discarded-edits.ts'
import type { OpenWorkbook, SnapshotText } from './open-workbook-session.ts'
import { createSheetKeys } from './known-storage-keys.ts'
import { createStaleSaves } from './stale-saves.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import { createOpen } from './workbook-open.ts'
import { createRefresh } from './workbook-refresh.ts'

/** The calls of the workbook flow, on top of the open workbook. */
export type Workbooks = {
  readonly open: (input: OpenInput, signal: AbortSignal) => Promise<OpenResult>
  readonly save: (head: WorkbookHead) => Promise<SaveResult>
  readonly copy: (input: CopyInput) => Promise<SaveResult>
  readonly refresh: (input: RefreshInput) => Promise<RefreshResult>
  /**
   * Compares the open workbook again with the server's version of the conflict. Returns `same` if
   * this is not possible.
   */
  readonly follow: () => Promise<RefreshResult>
  /** Drops the server's version of the conflict after the user left the sheet. */
  readonly leave: () => void
  /** Drops the set-aside version that this tab offers. */
  readonly dropAside: (id: string | null) => Promise<void>
}

/** Sets the workbook's id to the id of its spreadsheet. */
const withSheetId =
  (id: string) =>
  (data: WorkbookJson): WorkbookJson => ({ ...data, id })

const nothingToSave: AppError = { type: 'unexpected', operation: 'spreadsheets.update' }

export const createWorkbooks = (
  api: Api,
  openWorkbook: OpenWorkbook,
  edits: UnsavedEdits,
  newId: () => string,
): Workbooks => {
  const { put, post } = createSendWorkbook(api)
  const create = createOnce({ post }, edits, openWorkbook, newId)
  let last: SpreadsheetSummary | null = null
  const keys = createSheetKeys(edits)
  const discardedEdits = createDiscardedEdits(openWorkbook, edits)
  const conflict = createConflict(openWorkbook)
  const stale = createStaleSaves()

  /**
   * The first save of a new sheet. If an unconfirmed create stored the sheet without the last
   * edits, a normal save follows.
   */
  const saveNew = async (snapshot: SnapshotText): Promise<SaveResult> => {
    const made = await create({ ...snapshot, title: DEFAULT_TITLES.spreadsheet })
    if (!made.ok) return made
    const { summary, isWhole } = made.value
    const key = await keys.free(summary.id)
    if (!isWhole) openWorkbook.touch()
    openWorkbook.store(isWhole)
    if (snapshot.isCurrent()) await openWorkbook.acknowledge()
    const revision = isWhole ? summary.revision : FIRST_REVISION
    await openWorkbook.rename({ key, revision, requestId: newId() })
    last = { ...summary, revision }
    return ok(last)
  }

  const saveStored = async (
    { id, revision }: { readonly id: string; readonly revision: number },
    snapshot: SnapshotText,
  ): Promise<SaveResult> => {
    openWorkbook.send(snapshot)
    const written = await put(id, revision, snapshot.pieces, openWorkbook.hasMoved())
    if (!written.ok) {
      const isAgain = hasStatus(written.error, 409) && stale.refuse(id, revision)
      return isAgain ? err({ type: 'save_refused' }) : written
    }
    stale.clear()
    openWorkbook.store(true)
    if (snapshot.isCurrent()) await openWorkbook.acknowledge()
    await openWorkbook.rename({ revision: written.value.revision })
    last = written.value
    return written
  }
  /** The last save's result if nothing was edited since. Saving again would add a revision. */
  const unchanged = ({ id, revision }: WorkbookHead): SpreadsheetSummary | null =>
    last?.id === id && last.revision === revision && !openWorkbook.isEdited() ? last : null

  const save = async (head: WorkbookHead): Promise<SaveResult> => {
    await openWorkbook.settled()
    const { id, revision } = head
    const before = unchanged(head)
    if (before) return ok(before)
    const snapshot = await openWorkbook.write(id === null ? undefined : withSheetId(id))
    if (!snapshot) return err(nothingToSave)
    return id === null ? saveNew(snapshot) : saveStored({ id, revision }, snapshot)
  }

  /** Edits made during the copy belong to the copy too, including the cell in edit mode. */
  const finishCopy = async (
    made: SpreadsheetSummary,
    lastSnapshot: SnapshotText | null,
  ): Promise<SaveResult> => {
    await openWorkbook.typed()
    if (lastSnapshot?.isCurrent()) {
      // The user may have put another cell in edit mode during the wait. So the copy is complete
      // only without unsaved edits.
      if (!openWorkbook.isEdited()) return ok(made)
      await openWorkbook.acknowledge()
      return finishCopy(made, lastSnapshot)
    }
    const later = await openWorkbook.write(withSheetId(made.id))
    if (!later) return err(nothingToSave)
    const written = await put(made.id, made.revision, later.pieces)
    return written.ok ? finishCopy(written.value, later) : written
  }

  /**
   * A title that no other spreadsheet uses. If the list of spreadsheets cannot be loaded, another
   * one may have the title.
   */
  const copyTitle = async ({ id, title }: CopyInput, { data }: SnapshotText): Promise<string> => {
    const listed = await api(spreadsheetEndpoints, 'spreadsheets.list', {})
    const others = listed.ok ? listed.value.spreadsheets : []
    const known = title ?? others.find((one) => one.id === id)?.title ?? data['name']
    const wanted = SHEET_TEXTS.copyTitle(String(known || DEFAULT_TITLES.spreadsheet))
    return freeTitle(
      wanted,
      others.map((one) => one.title),
    )
  }

  const copy = async (input: CopyInput): Promise<SaveResult> => {
    openWorkbook.enter()
    await openWorkbook.settled()
    const snapshot = await openWorkbook.write()
    if (!snapshot) return err(nothingToSave)
    const made = await create({ ...snapshot, title: await copyTitle(input, snapshot) })
    return made.ok ? finishCopy(made.value.summary, made.value.isWhole ? snapshot : null) : made
  }

  return {
    open: createOpen(api, openWorkbook, edits, keys, discardedEdits, conflict, newId),
    save,
    copy,
    refresh: createRefresh(api, openWorkbook, conflict, stale, newId),
    follow: async () => {
      const differs = await conflict.follow()
      return ok(differs ? { type: 'conflict', differs } : { type: 'same' })
    },
    leave: conflict.end,
    dropAside: discardedEdits.drop,
  }
}
