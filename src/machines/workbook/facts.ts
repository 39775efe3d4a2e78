import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { headOf } from '#src/shared/workbook-head.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { saveFailureReasonOf } from './save-retry.ts'
import type {
  OpenResult,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookHead,
} from './types.ts'

const SAVE = { clean: 'saved', unsaved: 'unsaved', conflict: 'conflict', gone: 'gone' } as const

/** Facts after opening: the cells for the grid, or an error. */
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

/**
 * The head after opening. Saves and refreshes use its revision, which is the base of the user's
 * edits.
 */
export const headAfterOpen = (context: WorkbookContext, result: OpenResult): WorkbookHead => {
  if (!result.ok) return context.head
  const { base = result.value.revision } = result.value
  return { ...headIn(result.value), revision: base }
}

/** The head after a save or a copy. */
export const headAfterSave = (context: WorkbookContext, result: SaveResult): WorkbookHead =>
  result.ok ? headOf(result.value) : context.head

/** Facts after a save. The first save of a new sheet creates it. */
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

/** The fact of a failed save. */
export const saveFailed = ({ head: { id } }: WorkbookContext, error: AppError): Fact => ({
  type: 'workbook.save_failed',
  id,
  error,
  ...saveFailureReasonOf(error),
})

export const workbookCopied = (result: SaveResult): Fact =>
  result.ok
    ? { type: 'workbook.copied', spreadsheet: result.value }
    : { type: 'workbook.copy_failed', error: result.error }

/** The fact of a conflict. A refresh that failed or found no change keeps the known differences. */
export const conflictRaised = (
  { head: { id } }: WorkbookContext,
  result: RefreshResult,
): Extract<Fact, { type: 'workbook.conflicted' }> => ({
  type: 'workbook.conflicted',
  id,
  ...(result.ok && result.value.type === 'conflict' ? { differs: result.value.differs } : {}),
})

/** The conflict after a failed merge, with the reason. */
export const keepBothFailed = (context: WorkbookContext, result: RefreshResult): Fact => {
  const seen = result.ok && result.value.type === 'conflict' ? result.value : null
  const hindrance = seen?.differs?.hindrance ?? null
  const why = hindrance === null ? 'unseen' : 'overlap'
  return { ...conflictRaised(context, result), unmet: seen?.unmet ?? why }
}

/** Facts after a refresh that changed the grid. Any other refresh gives none. */
export const workbookRefreshed = (result: RefreshResult): readonly Fact[] => {
  const found = result.ok ? result.value : null
  if (found?.type === 'replaced') return workbookOpened({ ok: true, value: found.opened })
  if (found?.type !== 'applied' || found.head.id === null) return []
  const { id, revision } = found.head
  return [{ type: 'workbook.changed', id, revision, changes: found.changes }]
}

export const headAfterRefresh = (context: WorkbookContext, result: RefreshResult): WorkbookHead => {
  if (!result.ok) return context.head
  if (result.value.type === 'replaced') return headIn(result.value.opened)
  return result.value.type === 'applied' ? result.value.head : context.head
}
