import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import { headOf } from '#contract/workbook/workbook-head.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { reasonOf } from './save-again.ts'
import type {
  OpenResult,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookHead,
} from './types.ts'

const SAVE = { clean: 'saved', unsaved: 'unsaved', conflict: 'conflict', gone: 'gone' } as const

/** What an opening states: the cells for the grid, or why there are none. */
export const workbookOpened = (result: OpenResult): readonly Fact[] => {
  if (!result.ok) return [{ type: 'workbook.failed', error: result.error }]
  const { id, title, revision, data, standing, hasAside, differs = null } = result.value
  return [
    { type: 'workbook.received', id, title, revision, data, save: SAVE[standing], differs },
    ...(hasAside ? [{ type: 'workbook.aside_found', id } as const] : []),
  ]
}

const headIn = ({ id, revision, updatedAt }: WorkbookHead): WorkbookHead => ({
  id,
  revision,
  updatedAt,
})

/** The head after an opening. Its revision is the one that mine was made on: saves and looks go by it. */
export const headAfterOpen = (context: WorkbookContext, result: OpenResult): WorkbookHead => {
  if (!result.ok) return context.head
  const { base = result.value.revision } = result.value
  return { ...headIn(result.value), revision: base }
}

/** The head after a save or a copy: a backend that names no revision leaves the old one. */
export const headAfterSave = (context: WorkbookContext, result: SaveResult): WorkbookHead =>
  result.ok ? headOf(result.value) : context.head

/** What a save states; the first save of a new sheet creates it. */
export const workbookSaved = (
  { head }: WorkbookContext,
  spreadsheet: SpreadsheetSummary,
  unsaved: boolean,
): readonly Fact[] => {
  const { id, revision, updated_at: updatedAt } = spreadsheet
  return [
    ...(head.id === null ? [{ type: 'workbook.created', spreadsheet } as const] : []),
    { type: 'workbook.saved', id, revision, updatedAt, unsaved },
  ]
}

/** What a save states that did not come about. */
export const saveFailed = ({ head: { id } }: WorkbookContext, error: AppError): Fact => ({
  type: 'workbook.save_failed',
  id,
  error,
  ...reasonOf(error),
})

/** What a copy states. */
export const workbookCopied = (result: SaveResult): Fact =>
  result.ok
    ? { type: 'workbook.copied', spreadsheet: result.value }
    : { type: 'workbook.copy_failed', error: result.error }

/** What a conflict states; a look that failed, or found nothing new, leaves what was told. */
export const conflictRaised = (
  { head: { id } }: WorkbookContext,
  result: RefreshResult,
): Extract<Fact, { type: 'workbook.conflicted' }> => ({
  type: 'workbook.conflicted',
  id,
  ...(result.ok && result.value.type === 'conflict' ? { differs: result.value.differs } : {}),
})

/** The same, where both were to be kept: with why they were not. */
export const keepBothFailed = (context: WorkbookContext, result: RefreshResult): Fact => {
  const seen = result.ok && result.value.type === 'conflict' ? result.value : null
  const hindrance = seen?.differs?.hindrance ?? null
  const why = hindrance === null ? 'unseen' : 'overlap'
  return { ...conflictRaised(context, result), unmet: seen?.unmet ?? why }
}

/** What a refresh states; its guard has seen that something changed. */
export const workbookRefreshed = (result: RefreshResult): readonly Fact[] => {
  const found = result.ok ? result.value : null
  if (found?.type === 'replaced') return workbookOpened({ ok: true, value: found.opened })
  if (found?.type !== 'applied' || found.head.id === null) return []
  const { id, revision } = found.head
  return [{ type: 'workbook.changed', id, revision, changes: found.changes }]
}

/** The head after a refresh. */
export const headAfterRefresh = (context: WorkbookContext, result: RefreshResult): WorkbookHead => {
  if (!result.ok) return context.head
  if (result.value.type === 'replaced') return headIn(result.value.opened)
  return result.value.type === 'applied' ? result.value.head : context.head
}
