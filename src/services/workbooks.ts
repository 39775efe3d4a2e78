import { blankWorkbook } from '#contract/blank-workbook.ts'
import { DEFAULT_TITLES } from '#contract/labels.ts'
import { sameJson } from '#contract/apply-change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { SAVE_TEXTS } from '#contract/wording.ts'
import type {
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import type { Api } from './api.ts'
import type { SheetDesk, Taken } from './sheet-desk.ts'
import type { UnsavedEdits, UnsavedWorkbook } from './unsaved-edits.ts'
import { createRefresh, toHead } from './workbook-refresh.ts'

type CreateResult = Result<
  { readonly summary: SpreadsheetSummary; readonly isWhole: boolean },
  AppError
>

/** The calls of the workbook flow, over the desk where the open grid lies. */
export type Workbooks = {
  readonly open: (input: OpenInput) => Promise<OpenResult>
  readonly save: (head: WorkbookHead) => Promise<SaveResult>
  readonly copy: (head: WorkbookHead) => Promise<SaveResult>
  readonly refresh: (input: RefreshInput) => Promise<RefreshResult>
}

const keyOf = (id: string | null): string => id ?? ''
/** The revision of a spreadsheet that nobody has saved since it was made. */
const FIRST_REVISION = 1
const nothingToSave: AppError = { type: 'unexpected', operation: 'spreadsheets.update' }

/** The workbook's calls (SHEET-4, SHEET-21, SAVE-4 to SAVE-8, SHEET-12). */
export const createWorkbooks = (
  api: Api,
  desk: SheetDesk,
  edits: UnsavedEdits,
  newId: () => string,
): Workbooks => {
  /** The create that has been asked for, perhaps without hearing its answer. */
  let asked = ''

  const openNew = (kept: UnsavedWorkbook | null): OpenResult => {
    const blank = blankWorkbook('new', DEFAULT_TITLES.spreadsheet)
    const data = kept?.data ?? blank
    asked = kept?.requestId ?? ''
    desk.lay({ key: '', revision: 0, requestId: asked || newId() }, data)
    const standing = kept ? 'unsaved' : 'clean'
    return ok({ id: null, title: blank.name, revision: 0, updatedAt: '', data, standing })
  }

  const openStored = async (id: string, kept: UnsavedWorkbook | null): Promise<OpenResult> => {
    const found = await api('spreadsheets.get', { params: { id } })
    if (!found.ok) return found
    const head = toHead(found.value)
    const stored = found.value.workbook_data
    // The save of a closing tab often arrives although nobody hears its answer: nothing is unsaved then.
    const isStored = kept !== null && sameJson(kept.data, stored)
    if (isStored) await edits.remove(id)
    if (!kept || isStored) {
      desk.lay({ key: id, revision: head.revision, requestId: newId() }, stored)
      return ok({ ...head, data: stored, standing: 'clean' })
    }
    asked = kept.requestId ?? ''
    desk.lay({ key: id, revision: kept.revision, requestId: asked || newId() }, kept.data)
    const standing = kept.revision === head.revision ? 'unsaved' : 'conflict'
    return ok({ ...head, data: kept.data, standing })
  }

  const open = async ({ id, discard }: OpenInput): Promise<OpenResult> => {
    if (discard) await edits.remove(keyOf(id))
    const kept = await edits.get(keyOf(id))
    return id === null ? openNew(kept) : openStored(id, kept)
  }

  const put = (id: string, revision: number, data: WorkbookJson) =>
    api('spreadsheets.update', {
      params: { id },
      body: { workbook_data: { ...data, id } },
      headers: {
        prefer: 'return=minimal',
        ...(revision > 0 ? { 'if-match': `"${revision}"` } : {}),
      },
    })

  /** Creates it once; `isWhole` is false where the answer is an earlier one, without the last edits. */
  const create = async (title: string, { data, requestId }: Taken): Promise<CreateResult> => {
    const isAgain = asked === requestId
    asked = requestId
    const made = await api('spreadsheets.create', {
      body: { title, workbook_data: data, request_id: requestId },
    })
    if (!made.ok) return made
    const { workbook_data: stored, ...summary } = made.value
    return ok({ summary, isWhole: !isAgain || sameJson(stored, { ...data, id: summary.id }) })
  }

  /** The first save of a new sheet; what an earlier, unheard one lacks is saved on top of that (SHEET-21). */
  const saveNew = async (taken: Taken): Promise<SaveResult> => {
    const made = await create(DEFAULT_TITLES.spreadsheet, taken)
    if (!made.ok) return made
    const { summary, isWhole } = made.value
    if (!isWhole) desk.touch()
    if (taken.isCurrent()) await desk.acknowledge()
    const revision = isWhole ? summary.revision : FIRST_REVISION
    desk.rename({ key: summary.id, revision, requestId: newId() })
    desk.keep()
    await edits.remove('')
    return ok({ ...summary, revision })
  }

  const saveStored = async (
    { id, revision }: { readonly id: string; readonly revision: number },
    taken: Taken,
  ): Promise<SaveResult> => {
    const written = await put(id, revision, taken.data)
    if (!written.ok) return written
    if (taken.isCurrent()) await desk.acknowledge()
    desk.rename({ key: id, revision: written.value.revision })
    return written
  }

  const save = async ({ id, revision }: WorkbookHead): Promise<SaveResult> => {
    const taken = desk.take()
    if (!taken) return err(nothingToSave)
    return id === null ? saveNew(taken) : saveStored({ id, revision }, taken)
  }

  /** What was typed while the copy was made belongs to it too (SAVE-6). */
  const finishCopy = async (made: SpreadsheetSummary, held: Taken | null): Promise<SaveResult> => {
    if (held?.isCurrent()) {
      await desk.acknowledge()
      return ok(made)
    }
    const later = desk.take()
    if (!later) return err(nothingToSave)
    const written = await put(made.id, made.revision, later.data)
    return written.ok ? finishCopy(written.value, later) : written
  }

  const copy = async (head: WorkbookHead): Promise<SaveResult> => {
    const taken = desk.take()
    if (!taken) return err(nothingToSave)
    const made = await create(SAVE_TEXTS.copyTitle(head.title), taken)
    return made.ok ? finishCopy(made.value.summary, made.value.isWhole ? taken : null) : made
  }

  return { open, save, copy, refresh: createRefresh(api, desk, newId) }
}
