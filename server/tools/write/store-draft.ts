import { formatRange } from '#contract/workbook/cells.ts'
import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { isSameContent } from '#contract/workbook/same-cell.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { auditFactsOf } from '../../sheets/audit/audit-facts.ts'
import { checksAfter } from '../../sheets/receipt/broken-checks.ts'
import { receiptOf } from '../../sheets/receipt/receipt.ts'
import type { WrittenArea } from '../../sheets/receipt/written-area.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Number of tries under the spreadsheet's mutex. Within the mutex only another server process can
 * cause a conflict.
 */
const LOCKED_TRIES = 3

/** A calculated change that is not stored yet. */
export type Draft = {
  readonly changeSet: ChangeSet
  readonly calculation: { readonly workbook: WorkbookData }
  /** Where the call says that it writes. */
  readonly declared: readonly WrittenArea[]
  /** True if formulas outside of `declared` may change, to follow cells or names. */
  readonly canAdjustFormulas?: boolean
  /** Puts the cells of a workbook from before the change to their places after it. */
  readonly moved?: (workbook: WorkbookData) => WorkbookData
}

type Failure = ToolFailure | Refusal

/** A stored change. `base` is the spreadsheet as it was before. */
export type Stored<D> = {
  readonly base: StoredSheet
  readonly drafted: D
  readonly revision: number
}
type Drafting<D> = (stored: StoredSheet) => Promise<Result<D, Failure>>

const nameOf = ({ sheets }: WorkbookData, { sheet_id, row, column }: CellChange): string =>
  formatRange({
    sheet: sheets[sheet_id]?.name ?? null,
    startRow: row,
    endRow: row,
    startColumn: column,
    endColumn: column,
  })

/** Cells of the change set whose content has changed since we drafted it. */
const clashesIn = (workbook: WorkbookData, { cells }: ChangeSet): readonly string[] =>
  cells
    .filter((change) => {
      const sheet = workbook.sheets[change.sheet_id]
      const found = sheet ? cellAt(sheet, change.row, change.column) : null
      return sheet !== undefined && !isSameContent(found ?? {}, change.before ?? {})
    })
    .map((change) => nameOf(workbook, change))

const store = async <D extends Draft>(
  context: ToolContext,
  base: StoredSheet,
  drafted: D,
): Promise<Result<Stored<D>, Failure>> => {
  const stored = await context.sheets.applyChangeSet({
    spreadsheetId: base.id,
    baseRevision: base.revision,
    workbook_data: drafted.calculation.workbook,
    changeSet: drafted.changeSet,
  })
  if (!stored.ok) return stored
  const { revision } = stored.value
  const { changeSet, declared, canAdjustFormulas, moved = null } = drafted
  const after = drafted.calculation.workbook
  const before = moved?.(base.workbook_data) ?? base.workbook_data
  await yieldToEventLoop()
  const facts = auditFactsOf(after)
  await yieldToEventLoop()
  const checks = checksAfter(before, facts)
  await yieldToEventLoop()
  const written = { before, after, changeSet, declared, canAdjustFormulas, revision }
  const receipt = receiptOf(written, facts, checks)
  context.onStored?.({ base, after, moved, changeSet, receipt, checks })
  return ok({ base, drafted, revision })
}

/**
 * Stores the change that `draft` builds on a spreadsheet.
 * If somebody saved the spreadsheet since we read it, `storeDraft` drafts again under the mutex.
 * It fails only if a cell that it writes has changed meanwhile, or if cells have moved.
 */
export const storeDraft = async <D extends Draft>(
  context: ToolContext,
  opened: StoredSheet,
  draft: Drafting<D>,
): Promise<Result<Stored<D>, Failure>> => {
  const first = await draft(opened)
  if (!first.ok) return first
  const { changeSet } = first.value
  const again = async (triesLeft: number): Promise<Result<Stored<D>, Failure>> => {
    const newest = await context.sheets.get(opened.id)
    if (!newest.ok) return newest
    if (await context.sheets.hasMovedSince(opened.id, opened.revision))
      return err({ type: 'cells_moved' })
    const cells = clashesIn(newest.value.workbook_data, changeSet)
    if (cells.length > 0) return err({ type: 'cells_changed', cells })
    const drafted = await draft(newest.value)
    if (!drafted.ok) return drafted
    const stored = await store(context, newest.value, drafted.value)
    const isStale = !stored.ok && stored.error.type === 'stale_revision'
    return isStale && triesLeft > 1 ? again(triesLeft - 1) : stored
  }
  const stored = await store(context, opened, first.value)
  if (stored.ok || stored.error.type !== 'stale_revision') return stored
  return context.sheets.withLock(opened.id, () => again(LOCKED_TRIES))
}
