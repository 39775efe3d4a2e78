import { blankWorkbook } from '#contract/blank-workbook.ts'
import { DEFAULT_TITLES } from '#contract/labels.ts'
import { sameJson } from '#contract/apply-change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { err, ok } from '#contract/result.ts'
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

/** The calls of the workbook flow, over the desk where the open grid lies. */
export type Workbooks = {
  readonly open: (input: OpenInput) => Promise<OpenResult>
  readonly save: (head: WorkbookHead) => Promise<SaveResult>
  readonly copy: (head: WorkbookHead) => Promise<SaveResult>
  readonly refresh: (input: RefreshInput) => Promise<RefreshResult>
}

const keyOf = (id: string | null): string => id ?? ''
const nothingToSave: AppError = { type: 'unexpected', operation: 'spreadsheets.update' }

/** The workbook's calls (SHEET-4, SAVE-4 to SAVE-8, SHEET-12). */
export const createWorkbooks = (api: Api, desk: SheetDesk, edits: UnsavedEdits): Workbooks => {
  const openNew = (kept: UnsavedWorkbook | null): OpenResult => {
    const blank = blankWorkbook('new', DEFAULT_TITLES.spreadsheet)
    const data = kept?.data ?? blank
    desk.lay({ key: '', revision: 0 }, data)
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
      desk.lay({ key: id, revision: head.revision }, stored)
      return ok({ ...head, data: stored, standing: 'clean' })
    }
    desk.lay({ key: id, revision: kept.revision }, kept.data)
    const standing = kept.revision === head.revision ? 'unsaved' : 'conflict'
    return ok({ ...head, data: kept.data, standing })
  }

  const open = async ({ id, discard }: OpenInput): Promise<OpenResult> => {
    if (discard) await edits.remove(keyOf(id))
    const kept = await edits.get(keyOf(id))
    return id === null ? openNew(kept) : openStored(id, kept)
  }

  const put = (head: WorkbookHead, data: WorkbookJson) =>
    head.id === null
      ? api('spreadsheets.create', { body: { title: head.title, workbook_data: data } })
      : api('spreadsheets.update', {
          params: { id: head.id },
          body: { workbook_data: { ...data, id: head.id } },
          headers: {
            prefer: 'return=minimal',
            ...(head.revision > 0 ? { 'if-match': `"${head.revision}"` } : {}),
          },
        })

  const write = async (head: WorkbookHead): Promise<SaveResult> => {
    const taken = desk.take()
    if (!taken) return err(nothingToSave)
    const written = await put(head, taken.data)
    if (!written.ok) return written
    const { id, revision } = written.value
    if (taken.isCurrent()) await desk.acknowledge()
    else if (head.id === null) await edits.remove('')
    desk.rename({ key: id, revision })
    return ok(written.value)
  }

  /** What was typed while the copy was made belongs to it too (SAVE-6). */
  const copyLater = async (made: SpreadsheetSummary, taken: Taken): Promise<SaveResult> => {
    if (taken.isCurrent()) {
      await desk.acknowledge()
      return ok(made)
    }
    const later = desk.take()
    if (!later) return err(nothingToSave)
    const written = await put(toHead(made), later.data)
    return written.ok ? copyLater(written.value, later) : written
  }

  const copy = async (head: WorkbookHead): Promise<SaveResult> => {
    const taken = desk.take()
    if (!taken) return err(nothingToSave)
    const made = await api('spreadsheets.create', {
      body: { title: SAVE_TEXTS.copyTitle(head.title), workbook_data: taken.data },
    })
    return made.ok ? copyLater(made.value, taken) : made
  }

  return {
    open,
    save: write,
    copy,
    refresh: createRefresh(api, desk),
  }
}
