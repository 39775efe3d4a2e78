import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { Compared, DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { EditedCells } from '#contract/workbook/keep-both.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import { compareOnce, compareSliced } from './compare-slices.ts'
import { createDeskCells, type Applied } from './session-cells.ts'
import type { EditsMade } from './edited-cells.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import { piecesOf, writeText, type Writable, type WorkbookText } from './workbook-text.ts'

/** Edits are kept on this device this long after the first of them: a save follows after a second. */
const KEEP_AFTER_MS = 250
/** So many unheard saves of one revision are known again: many may fail before one is heard. */
const SENT_MAX = 256
/** Keeping a large workbook takes time: it may use one part in this many. */
const KEEP_SHARE = 10
/** Edits that come closer than this are told once. */
const TELL_EVERY_MS = 100

/**
 * What is on the desk: which workbook, and the revision its edits are made on. `requestId` names the
 * one create that it may be stored by, be it a new sheet's first save or a copy. `mark` names
 * the kept edits that hold it: those that were put back, or the last that this tab has kept. `sent` are
 * the fingerprints of its saves on that revision: any of them may be stored, unheard.
 */
type OnDesk = {
  readonly key: string
  readonly revision: number
  readonly requestId: string
  readonly mark?: string
  readonly sent?: readonly string[]
}

/** A workbook as taken for a save; `isCurrent` says whether it was edited since. */
type Taken = OnDesk & {
  readonly data: WorkbookJson
  readonly isCurrent: () => boolean
}

/** A workbook as text, taken for a save. */
export type Written = Taken & WorkbookText

/** The open grid between the screen and the workbook's calls: there is one at most. */
export type SheetDesk = {
  /**
   * Puts a workbook on the desk before its grid is drawn. `edited` are the cells in it that were edited since
   * the revision of the desk, none if not said; null: they are not known.
   */
  readonly lay: (on: OnDesk, data: WorkbookJson, edited?: EditedCells) => void
  /** Names the workbook anew: after its first save, or a newer revision. What is kept goes along. */
  readonly rename: (on: Partial<OnDesk>) => Promise<void>
  /** Under what edits of it are kept. */
  readonly key: () => string
  /**
   * Notes a save that is about to be made on the revision of the desk, and keeps what it holds: a tab that
   * ends now, and never hears of it, knows it again.
   */
  readonly send: (taken: Written) => void
  /** The fingerprints of the saves on that revision which nobody has heard of. */
  readonly sent: () => readonly string[]
  readonly attach: (grid: GridPort) => Cancel
  readonly onEdit: (edited: () => void) => Cancel
  /** Whether there are edits that nobody has acknowledged. */
  readonly isEdited: () => boolean
  /** Whether a cell is being typed into. */
  readonly isTyping: () => boolean
  /** Enters what is being typed into its cell. */
  readonly enter: () => void
  /** Settles when no cell is being typed into. */
  readonly typed: () => Promise<void>
  /** The id of the worksheet that is open in the grid; null where none is known. */
  readonly worksheet: () => string | null
  /** Settles when the grid has calculated what follows from the last edit. */
  readonly settled: () => Promise<void>
  /** Says that what is on the desk is not stored, as an edit does. */
  readonly touch: () => void
  /** The workbook as it stands now, or null when there is none. */
  readonly take: () => Taken | null
  /** The same as text, written in slices: a big one is not copied. */
  readonly write: (change?: (data: WorkbookJson) => WorkbookJson) => Promise<Written | null>
  /** The same for whoever only reads it: no save begins by it. */
  readonly read: () => Promise<WorkbookText | null>
  /** What differs between the workbook, or other edits of it, and another version. */
  readonly compare: (theirs: WorkbookJson, mine?: WorkbookJson) => Promise<Compared | null>
  /** The same of the workbook alone; null also where it was edited meanwhile. */
  readonly compareOnce: (theirs: WorkbookJson) => Promise<Compared | null>
  /** What was edited since the revision of the desk. */
  readonly edited: () => EditedCells
  /** Whether rows, columns or ranges were moved since then, or that is not known. */
  readonly hasMoved: () => boolean
  /** The edits stand on another revision now, from which the workbook differs so. */
  readonly rebase: (different: readonly DifferentCell[]) => void
  /** What was written last is the stored version now; or a version of which that is not known. */
  readonly store: (isLast: boolean) => void
  /** Has the grid apply them; unless they were applied, the cells on the desk are as they were. */
  readonly apply: (changes: readonly ChangeSet[], isStep?: boolean) => Applied
  /** Keeps unsaved edits at once: the page may go. */
  readonly keep: () => Promise<void>
  /** The edits are acknowledged: what this tab kept of them is dropped, not what another one did. */
  readonly acknowledge: () => Promise<void>
}

/** What is told of the edits since the revision of the desk. */
const sinceRevision = ({ cells, hasMoved, rebase, store }: EditsMade) => ({
  edited: cells,
  hasMoved,
  rebase,
  store,
})

/** Tells that there are edits: of the first at once, of those that follow closely together. */
const createTeller = (clock: Clock) => {
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
      cancel = clock.after(TELL_EVERY_MS, () => {
        cancel = null
        if (isMore) tell()
      })
    },
    onEdit: (edited: () => void): Cancel => {
      listeners.add(edited)
      return () => listeners.delete(edited)
    },
    /** What is still to be told was of another sheet: told of this one it would be saved without an edit. */
    stop: (): void => {
      cancel?.()
      cancel = null
    },
  }
}

/** Edits that do not lie on the desk: nobody changes them. */
const unchanging = (data: WorkbookJson) => ({ data, isCurrent: () => true })
/** Comparisons of what lies there. */
const comparing = (
  view: () => Writable | null,
  clock: Clock,
): Pick<SheetDesk, 'compare' | 'compareOnce'> => ({
  compare: (theirs, mine) => compareSliced(() => (mine ? unchanging(mine) : view()), theirs, clock),
  compareOnce: (theirs) => compareOnce(view(), theirs, clock),
})

/** The desk over a store of unsaved edits. */
export const createSheetDesk = (
  edits: UnsavedEdits,
  clock: Clock,
  newId: () => string,
): SheetDesk => {
  const teller = createTeller(clock)
  const cells = createDeskCells()
  let on: OnDesk = { key: '', revision: 0, requestId: '' }
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

  const put = async (data: readonly string[], workMs: number, over?: string): Promise<void> => {
    const startedAt = clock.now()
    on = { ...on, mark: newId() }
    const { key, ...named } = on
    const edited = cells.edited.cells()
    const known = edited === null ? {} : { edited: [...edited] }
    const stored = edits.put(key, { ...named, ...known, data }, over)
    lastKeepMs = workMs + clock.now() - startedAt
    await stored
  }
  /** In one go: the page may go. */
  const keep = async (): Promise<void> => {
    if (isKept()) return stopKeeping()
    stopKeeping()
    const startedAt = clock.now()
    const seen = cells.view()
    const pieces = seen && piecesOf(seen)
    if (pieces !== null) await put(pieces, clock.now() - startedAt)
  }

  /** Keeps them too, in slices; `keep` may come before, when the page goes. */
  const keepBeside = async (): Promise<void> => {
    cancelKeep = null
    const written = await writeText(() => (isKept() ? null : cells.view()), clock)
    if (written === null || isKept() || !written.isCurrent()) return
    keptCount = cells.edits()
    await put(written.pieces, written.workMs)
  }

  const touch = (): void => {
    cells.edit()
    cancelKeep ??= clock.after(Math.max(KEEP_AFTER_MS, lastKeepMs * KEEP_SHARE), keepBeside)
    teller.edited()
  }

  return {
    lay: (laid, workbook, edited = new Map()) => {
      stopKeeping()
      teller.stop()
      // Edits that were put back are not acknowledged yet.
      acknowledgedCount = laid.mark === undefined ? cells.edits() : -1
      on = laid
      cells.lay(workbook, edited)
    },
    rename: async (laid) => {
      const { key, mark = '' } = on
      on = { ...on, ...(laid.revision === undefined ? {} : { sent: [] }), ...laid }
      if (on.key === key) return
      keptCount = acknowledgedCount
      await keep()
      await edits.remove(key, mark)
    },
    key: () => on.key,
    send: ({ fingerprint, pieces, workMs, isCurrent }) => {
      on = { ...on, sent: [...(on.sent ?? []), fingerprint].slice(-SENT_MAX) }
      // Where tabs share a key the edits of the other one stay: the timer keeps these as ever.
      if (isCurrent() && !isKept()) void put(pieces, workMs, on.mark ?? '')
    },
    sent: () => on.sent ?? [],
    isEdited: () => cells.edits() !== acknowledgedCount,
    ...cells.told,
    touch,
    attach: (grid) => cells.attach(grid, touch, () => void keep()),
    onEdit: teller.onEdit,
    take: () => {
      const taken = cells.current()
      const count = cells.edits()
      return taken && { ...on, data: taken, isCurrent: () => count === cells.edits() }
    },
    write: (change = (same) => same) =>
      writeText(() => {
        const seen = cells.view()
        cells.edited.take()
        return seen && { ...on, ...seen, data: change(seen.data) }
      }, clock),
    read: () => writeText(cells.view, clock),
    ...comparing(cells.view, clock),
    ...sinceRevision(cells.edited),
    apply: cells.apply,
    keep,
    acknowledge: async () => {
      stopKeeping()
      acknowledgedCount = cells.edits()
      await edits.remove(on.key, on.mark ?? '')
    },
  }
}
