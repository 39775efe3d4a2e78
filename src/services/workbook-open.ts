import { sameJson } from '#contract/apply-change-set.ts'
import { blankWorkbook } from '#contract/blank-workbook.ts'
import type { WorkbookJson } from '#contract/entities.ts'
import { DEFAULT_TITLES } from '#contract/labels.ts'
import { hasStatus, type AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import { headOf } from '#contract/workbook-head.ts'
import { withoutResults } from '#contract/workbook-results.ts'
import type { Opened, OpenInput, OpenResult } from '#src/machines/workbook/types.ts'
import type { Api } from './api.ts'
import type { Aside } from './set-aside.ts'
import type { SheetDesk } from './sheet-desk.ts'
import type { SheetKeys } from './sheet-key.ts'
import type { UnsavedEdits, UnsavedWorkbook } from './unsaved-edits.ts'

type Kept = UnsavedWorkbook | null
/** An opened workbook before it is known whether another version of it is set aside. */
type Unasided = Result<Omit<Opened, 'hasAside'>, AppError>

/** Opens a workbook on the desk, with the edits of it that this device keeps (SHEET-4, SAVE-8). */
export const createOpen = (
  api: Api,
  desk: SheetDesk,
  edits: UnsavedEdits,
  keys: SheetKeys,
  aside: Aside,
  newId: () => string,
): ((input: OpenInput) => Promise<OpenResult>) => {
  /** Lays a workbook on the desk; kept edits name the create that may have stored them. */
  const lay = (key: string, revision: number, data: WorkbookJson, kept: Kept): void => {
    const requestId = kept?.requestId ?? newId()
    const marked = kept ? { mark: kept.mark ?? '' } : {}
    desk.lay({ key, revision, requestId, ...marked }, data)
  }

  const openNew = (key: string, kept: Kept): Unasided => {
    const blank = blankWorkbook('new', DEFAULT_TITLES.spreadsheet)
    const data = kept?.data ?? blank
    lay(key, 0, data, kept)
    const standing = kept ? 'unsaved' : 'clean'
    return ok({ id: null, title: blank.name, revision: 0, updatedAt: '', data, standing })
  }

  /** Edits of a spreadsheet that was deleted are all that is left of it (SAVE-15). */
  const openGone = (id: string, key: string, kept: UnsavedWorkbook): Unasided => {
    const { revision, data } = kept
    lay(key, revision, data, kept)
    const title = typeof data['name'] === 'string' ? data['name'] : DEFAULT_TITLES.spreadsheet
    return ok({ id, title, revision, updatedAt: '', data, standing: 'gone' })
  }

  const openStored = async (id: string, key: string, kept: Kept): Promise<Unasided> => {
    const found = await api('spreadsheets.get', { params: { id } })
    if (!found.ok) return kept && hasStatus(found.error, 404) ? openGone(id, key, kept) : found
    const { title, workbook_data: stored } = found.value
    const head = { ...headOf(found.value), title }
    // The save of a closing tab often arrives although nobody hears its answer: nothing is unsaved then.
    const isStored = kept !== null && sameJson(withoutResults(kept.data), withoutResults(stored))
    if (isStored) await edits.remove(key, kept.mark)
    if (!kept || isStored) {
      lay(key, head.revision, stored, null)
      return ok({ ...head, data: stored, standing: 'clean' })
    }
    lay(key, kept.revision, kept.data, kept)
    const standing = kept.revision === head.revision ? 'unsaved' : 'conflict'
    return ok({ ...head, data: kept.data, standing })
  }

  const openAt = async (input: OpenInput, key: string): Promise<OpenResult> => {
    const { id } = input
    const { kept, hasAside } = await aside.take(input, key)
    const opened = id === null ? openNew(key, kept) : await openStored(id, key, kept)
    if (opened.ok) return ok({ ...opened.value, hasAside })
    // What was set aside is all that is left of it now (SAVE-15).
    const isLeft = hasAside && hasStatus(opened.error, 404)
    return isLeft ? openAt({ id, mine: 'broughtBack' }, key) : opened
  }
  // Mine is set aside from the desk where it lies, or comes back to it: other edits wait.
  return async (input) =>
    openAt(input, input.mine === 'kept' ? await keys.open(input.id) : desk.key())
}
