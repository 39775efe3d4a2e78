import type { SheetView } from '#contract/api/endpoints/chat.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { Comparison, DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { EditedCells } from '#contract/workbook/keep-both.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import { compareOnce, compareWithRetries } from './compare-slices.ts'
import { createOpenWorkbookCells, type ApplyOutcome } from './open-workbook-cells.ts'
import type { EditTracker } from './edited-cells.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import {
  workbookPiecesOf,
  writeText,
  type WritableWorkbook,
  type WorkbookText,
} from './workbook-text.ts'

/**
 * Minimum delay in ms from the first edit until it is stored on the device. The save to the server
 * waits one second.
 */
const STORE_DELAY_MS = 250
/**
 * Maximum number of fingerprints kept for one base revision, one for each unconfirmed save. Many
 * saves may fail in a row.
 */
const SENT_MAX = 256
/**
 * Storing a large workbook takes time. The next store waits this many times as long as the last one
 * took.
 */
const KEEP_SHARE = 10
/** Edits closer together than this many ms share one report. */
const REPORT_INTERVAL_MS = 100

/**
 * The key and base revision of the open workbook. `requestId`: the id of the create call that may
 * have stored it. `mark`: the id of its stored record, restored or last stored by this tab. `sent`:
 * fingerprints of unconfirmed saves on this revision.
 */
type WorkbookBase = {
  readonly key: string
  readonly revision: number
  readonly requestId: string
  readonly mark?: string
  readonly sent?: readonly string[]
}

/** A workbook taken for a save. `isCurrent` returns true until the next edit. */
type WorkbookSnapshot = WorkbookBase & {
  readonly data: WorkbookJson
  readonly isCurrent: () => boolean
}

/** A workbook as text, taken for a save. */
export type SnapshotText = WorkbookSnapshot & WorkbookText

/** The one workbook in the editor, between the grid and the workbook calls. */
export type OpenWorkbook = {
  /**
   * Replaces the open workbook before the new grid mounts. `edited`: edits since the base revision,
   * default none, null if unknown.
   */
  readonly replace: (base: WorkbookBase, data: WorkbookJson, edited?: EditedCells) => void
  /**
   * Changes the key, revision or request id. A new key also moves the stored edits to this key. A
   * new revision clears `sent`.
   */
  readonly rename: (base: Partial<WorkbookBase>) => Promise<void>
  /** The storage key of the open workbook's edits. */
  readonly key: () => string
  /**
   * Records a save before it is sent and stores its content on the device. If the tab closes before
   * the response, a later page recognizes the save.
   */
  readonly send: (snapshot: SnapshotText) => void
  /** The fingerprints of unconfirmed saves on the base revision. */
  readonly sent: () => readonly string[]
  readonly attach: (grid: GridPort) => Cancel
  readonly onEdit: (edited: () => void) => Cancel
  /** True if unacknowledged edits exist. */
  readonly isEdited: () => boolean
  /** True while a cell is in edit mode. */
  readonly isTyping: () => boolean
  /** Confirms the cell in edit mode. */
  readonly enter: () => void
  /** Resolves when no cell is in edit mode. */
  readonly typed: () => Promise<void>
  /** Id of the active worksheet, or null if unknown. */
  readonly worksheet: () => string | null
  /** Name of the active worksheet and the selection, or null if unknown. */
  readonly shown: () => SheetView | null
  /** Resolves when the grid has calculated the last edit. */
  readonly settled: () => Promise<void>
  /** Marks the workbook as unsaved, like an edit. */
  readonly touch: () => void
  /** A copy of the current workbook, or null. */
  readonly take: () => WorkbookSnapshot | null
  /** The workbook as text, written in slices without a copy. */
  readonly write: (change?: (data: WorkbookJson) => WorkbookJson) => Promise<SnapshotText | null>
  /** Like `write`, but for readers: it does not start a save. */
  readonly read: () => Promise<WorkbookText | null>
  /** Compares the workbook, or `mine`, with another version. */
  readonly compare: (theirs: WorkbookJson, mine?: WorkbookJson) => Promise<Comparison | null>
  /** Like `compare` without `mine`, but also null if the workbook was edited meanwhile. */
  readonly compareOnce: (theirs: WorkbookJson) => Promise<Comparison | null>
  readonly edited: () => EditedCells
  /** True if rows, columns or ranges moved since the base revision, or if unknown. */
  readonly hasMoved: () => boolean
  /**
   * Takes a new revision as the base. Only the `different` cells, which differ from it, still count
   * as edited.
   */
  readonly rebase: (different: readonly DifferentCell[]) => void
  /**
   * The server stored a version that `write` returned. If `isLast` is false, `write` ran again
   * after it, so the edited cells become unknown.
   */
  readonly store: (isLast: boolean) => void
  /**
   * Applies changes to the grid. After `undrawn` the cells are unchanged. After `failed` the grid
   * may have applied some of the changes.
   */
  readonly apply: (changes: readonly ChangeSet[], isStep?: boolean) => ApplyOutcome
  /** Stores unsaved edits at once, because the page may close. */
  readonly keep: () => Promise<void>
  /** The server has the edits. Drops this tab's stored copy, but not another tab's. */
  readonly acknowledge: () => Promise<void>
}

/** Queries about edits since the base revision. */
const sinceRevision = ({ cells, hasMoved, rebase, store }: EditTracker) => ({
  edited: cells,
  hasMoved,
  rebase,
  store,
})

/** Reports the first edit at once and rapid further edits together. */
const createEditReporter = (clock: Clock) => {
  const listeners = new Set<() => void>()
  let cancel: Cancel | null = null
  let isMore = false
  const tell = (): void => {
    isMore = false
    for (const edited of listeners) edited()
  }
  return {
    edited: (): void => {
      isMore = true
      if (cancel) return
      tell()
      cancel = clock.after(REPORT_INTERVAL_MS, () => {
        cancel = null
        if (isMore) tell()
      })
    },
    onEdit: (edited: () => void): Cancel => {
      listeners.add(edited)
      return () => listeners.delete(edited)
    },
    /**
     * Cancels the pending report. It belongs to the previous sheet and would start a save of the
     * next sheet without an edit.
     */
    stop: (): void => {
      cancel?.()
      cancel = null
    },
  }
}

/** A workbook from the stored edits. It is always current, because it never changes. */
const unchanging = (data: WorkbookJson) => ({ data, isCurrent: () => true })
/** Comparisons with the open workbook. */
const createComparisons = (
  view: () => WritableWorkbook | null,
  clock: Clock,
): Pick<OpenWorkbook, 'compare' | 'compareOnce'> => ({
  compare: (theirs, mine) =>
    compareWithRetries(() => (mine ? unchanging(mine) : view()), theirs, clock),
  compareOnce: (theirs) => compareOnce(view(), theirs, clock),
})

export const createOpenWorkbook = (
  edits: UnsavedEdits,
  clock: Clock,
  newId: () => string,
): OpenWorkbook => {
  const teller = createEditReporter(clock)
  const cells = createOpenWorkbookCells()
  let base: WorkbookBase = { key: '', revision: 0, requestId: '' }
  let keptCount = 0
  let acknowledgedCount = 0
  let lastKeepMs = 0
  let cancelKeep: Cancel | null = null

  const stopKeeping = (): void => {
    cancelKeep?.()
    cancelKeep = null
    keptCount = cells.edits()
  }
  const isKept = (): boolean => keptCount === cells.edits()

  const persist = async (data: readonly string[], workMs: number, over?: string): Promise<void> => {
    const startedAt = clock.now()
    base = { ...base, mark: newId() }
    const { key, ...named } = base
    const edited = cells.edited.cells()
    const known = edited === null ? {} : { edited: [...edited] }
    const stored = edits.put(key, { ...named, ...known, data }, over)
    lastKeepMs = workMs + clock.now() - startedAt
    await stored
  }
  /** Synchronous up to the write, because the page may close. */
  const keep = async (): Promise<void> => {
    if (isKept()) return stopKeeping()
    stopKeeping()
    const startedAt = clock.now()
    const seen = cells.view()
    const pieces = seen && workbookPiecesOf(seen)
    if (pieces !== null) await persist(pieces, clock.now() - startedAt)
  }

  /**
   * Writes the edits as text in slices and stores them. If the page closes before the text is
   * complete, `keep` stores the edits instead.
   */
  const keepBeside = async (): Promise<void> => {
    cancelKeep = null
    const written = await writeText(() => (isKept() ? null : cells.view()), clock)
    if (written === null || isKept() || !written.isCurrent()) return
    keptCount = cells.edits()
    await persist(written.pieces, written.workMs)
  }

  const touch = (): void => {
    cells.edit()
    cancelKeep ??= clock.after(Math.max(STORE_DELAY_MS, lastKeepMs * KEEP_SHARE), keepBeside)
    teller.edited()
  }

  return {
    replace: (next, workbook, edited = new Map()) => {
      stopKeeping()
      teller.stop()
      // Restored edits are not acknowledged yet.
      acknowledgedCount = next.mark === undefined ? cells.edits() : -1
      base = next
      cells.replace(workbook, edited)
    },
    rename: async (next) => {
      const { key, mark = '' } = base
      base = { ...base, ...(next.revision === undefined ? {} : { sent: [] }), ...next }
      if (base.key === key) return
      keptCount = acknowledgedCount
      await keep()
      await edits.remove(key, mark)
    },
    key: () => base.key,
    send: ({ fingerprint, pieces, workMs, isCurrent }) => {
      base = { ...base, sent: [...(base.sent ?? []), fingerprint].slice(-SENT_MAX) }
      // With a mark, `persist` does not overwrite edits that another tab stored under the same key.
      // If `persist` writes nothing for this reason, the timer stores this tab's edits later.
      if (isCurrent() && !isKept()) void persist(pieces, workMs, base.mark ?? '')
    },
    sent: () => base.sent ?? [],
    isEdited: () => cells.edits() !== acknowledgedCount,
    ...cells.queries,
    touch,
    attach: (grid) => cells.attach(grid, touch, () => void keep()),
    onEdit: teller.onEdit,
    take: () => {
      const cellData = cells.current()
      const count = cells.edits()
      return cellData && { ...base, data: cellData, isCurrent: () => count === cells.edits() }
    },
    write: (change = (same) => same) =>
      writeText(() => {
        const seen = cells.view()
        cells.edited.take()
        return seen && { ...base, ...seen, data: change(seen.data) }
      }, clock),
    read: () => writeText(cells.view, clock),
    ...createComparisons(cells.view, clock),
    ...sinceRevision(cells.edited),
    apply: cells.apply,
    keep,
    acknowledge: async () => {
      stopKeeping()
      acknowledgedCount = cells.edits()
      await edits.remove(base.key, base.mark ?? '')
    },
  }
}
