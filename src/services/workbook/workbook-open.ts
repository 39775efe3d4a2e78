import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import {
  differenceSummaryOf,
  type DifferenceSummary,
  type EditedCells,
} from '#contract/workbook/keep-both.ts'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { headOf } from '#src/shared/workbook-head.ts'
import { withoutResults } from '#src/shared/workbook-results.ts'
import type { OpenedWorkbook, OpenInput, OpenResult } from '#src/machines/workbook/types.ts'
import type { Api } from '../http/api.ts'
import { changesBetween } from './changes-between.ts'
import type { Conflict } from './conflict.ts'
import { workbookFingerprint } from './fingerprint.ts'
import type { UnsavedWorkbook } from './stored-edits.ts'
import type { DiscardedEdits } from './discarded-edits.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'
import type { SheetKeys } from './known-storage-keys.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

type Kept = UnsavedWorkbook | null

/**
 * True if the server's version is an unconfirmed save of this device, so the stored edits came
 * after it.
 */
const isUnconfirmedSave = ({ sent = [] }: UnsavedWorkbook, stored: WorkbookJson): boolean =>
  sent.length > 0 && sent.includes(workbookFingerprint(stored))

/**
 * Fingerprints of saves that the server may still receive. The last save of a closing page had the
 * content of its stored edits.
 */
const sentBefore = ({ sent = [], data }: UnsavedWorkbook, id: string | null): readonly string[] =>
  id === null ? sent : [...sent, workbookFingerprint(data)]

/**
 * Stored edits with the sheet's id. The data of a grid that was mounted before the first save has
 * another id.
 */
const withSheetId = (storedEdits: Kept, id: string | null): Kept =>
  storedEdits && id !== null ? { ...storedEdits, data: { ...storedEdits.data, id } } : storedEdits

/**
 * The cells edited since a revision. Null if unknown or if the stored edits have another base
 * revision.
 */
const editedSince = ({ revision, edited }: UnsavedWorkbook, since: number): EditedCells =>
  edited && revision === since ? new Map(edited) : null

type OpenedVersion = Omit<OpenedWorkbook, 'hasAside'>

/**
 * Opens a workbook with this device's edits. If `signal` aborts first, the open workbook stays
 * unchanged.
 */
export const createOpen = (
  api: Api,
  openWorkbook: OpenWorkbook,
  edits: UnsavedEdits,
  keys: SheetKeys,
  discardedEdits: DiscardedEdits,
  conflict: Conflict,
  newId: () => string,
): ((input: OpenInput, signal: AbortSignal) => Promise<OpenResult>) => {
  const changesTo = changesBetween(api)
  /**
   * Replaces the open workbook. Stored edits keep their request id, because the create call with
   * this id may have succeeded.
   */
  const replace = (
    key: string,
    { id, standing, revision, base, data }: OpenedVersion,
    storedEdits: Kept,
  ): void => {
    const mine = standing === 'clean' ? null : storedEdits
    const next = { key, revision: base ?? revision, requestId: mine?.requestId ?? newId() }
    if (mine) {
      const workbookBase = { ...next, mark: mine.mark ?? '', sent: sentBefore(mine, id) }
      return openWorkbook.replace(workbookBase, data, editedSince(mine, next.revision))
    }
    // The server already has the stored edits. A late save of a closed page may store the same
    // content again, so its fingerprint counts as sent.
    openWorkbook.replace(storedEdits ? { ...next, sent: [workbookFingerprint(data)] } : next, data)
  }

  const openNew = (storedEdits: Kept): OpenedVersion => {
    const blank = blankWorkbook('new', DEFAULT_TITLES.spreadsheet)
    const data = storedEdits?.data ?? blank
    const standing = storedEdits ? 'unsaved' : 'clean'
    return { id: null, title: blank.name, revision: 0, updatedAt: '', data, standing }
  }

  /** For a deleted spreadsheet, only the local edits remain. */
  const openGone = (id: string, { revision, data }: UnsavedWorkbook): OpenedVersion => {
    const title = typeof data['name'] === 'string' ? data['name'] : DEFAULT_TITLES.spreadsheet
    return { id, title, revision, updatedAt: '', data, standing: 'gone' }
  }

  /**
   * Compares the stored edits with the server's version. The edited cells are stored too, so a
   * merge is possible after a reload.
   */
  const differsFrom = async (
    theirs: Spreadsheet,
    storedEdits: UnsavedWorkbook,
    signal: AbortSignal,
  ): Promise<DifferenceSummary | null> => {
    const changes = await changesTo(storedEdits, theirs, 0)
    // `compare` stores the server's version for the open sheet. If the user has left, another sheet
    // may be open, so we do not compare.
    if (signal.aborted) return null
    if (changes === 'moved') conflict.move(theirs)
    const compared = await conflict.compare(theirs, storedEdits.data)
    return compared && differenceSummaryOf(compared, editedSince(storedEdits, storedEdits.revision))
  }

  const openStored = async (
    id: string,
    key: string,
    storedEdits: Kept,
    signal: AbortSignal,
  ): Promise<Result<OpenedVersion, AppError>> => {
    const found = await api(workbookEndpoints, 'spreadsheets.get', { params: { id } })
    if (!found.ok)
      return storedEdits && hasStatus(found.error, 404) ? ok(openGone(id, storedEdits)) : found
    const { title, workbook_data: stored } = found.value
    const head = { ...headOf(found.value), title }
    // The last save of a closing tab often succeeds after the tab is gone. Then nothing is unsaved.
    const isStored =
      storedEdits !== null && isSameJson(withoutResults(storedEdits.data), withoutResults(stored))
    if (isStored) await edits.remove(key, storedEdits.mark)
    if (!storedEdits || isStored) return ok({ ...head, data: stored, standing: 'clean' })
    const isMine = storedEdits.revision === head.revision || isUnconfirmedSave(storedEdits, stored)
    if (isMine) return ok({ ...head, data: storedEdits.data, standing: 'unsaved' })
    const differs = await differsFrom(found.value, storedEdits, signal)
    // The edits keep their base revision, so no save can overwrite the server's version.
    const base = storedEdits.revision
    return ok({ ...head, data: storedEdits.data, standing: 'conflict', base, differs })
  }

  const openAt = async (
    input: OpenInput,
    key: string,
    signal: AbortSignal,
  ): Promise<OpenResult> => {
    const { id } = input
    conflict.end()
    const { storedEdits: found, hasAside } = await discardedEdits.take(input, key)
    const storedEdits = withSheetId(found, id)
    const opened =
      id === null ? ok(openNew(storedEdits)) : await openStored(id, key, storedEdits, signal)
    if (opened.ok) {
      // Another sheet may already be open.
      if (!signal.aborted) replace(key, opened.value, storedEdits)
      return ok({ ...opened.value, hasAside })
    }
    // The set-aside version is all that remains of the deleted sheet.
    const isLeft = hasAside && hasStatus(opened.error, 404)
    return isLeft ? openAt({ id, mine: 'broughtBack' }, key, signal) : opened
  }
  return async (input, signal) => {
    // Confirms the cell in edit mode before another workbook replaces the open one.
    openWorkbook.enter()
    // The edits to set aside or to replace are under the key of the open workbook, so this key
    // stays. Only a normal open looks for edits under other keys.
    const key = input.mine === 'kept' ? await keys.open(input.id) : openWorkbook.key()
    return openAt(input, key, signal)
  }
}
