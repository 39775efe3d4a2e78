import type { ChangeSet } from '#contract/change-set.ts'
import type { WorkbookJson } from '#contract/entities.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { Cancel, Clock } from './clock.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

/** Edits are kept on this device this long after the first of them: a save follows after a second. */
const KEEP_AFTER_MS = 250
/** Keeping a large workbook takes time: it may use one part in this many. */
const KEEP_SHARE = 10
/** Edits that come closer than this are told once. */
const TELL_EVERY_MS = 100

/**
 * What is on the desk: which workbook, and the revision its edits are made on. `requestId` names the
 * one create that it may be stored by, be it a new sheet's first save or a copy (SHEET-21).
 */
export type OnDesk = {
  readonly key: string
  readonly revision: number
  readonly requestId: string
}

/** A workbook as taken for a save; `isCurrent` says whether it was edited since. */
export type Taken = {
  readonly data: WorkbookJson
  readonly requestId: string
  readonly isCurrent: () => boolean
}

/** The open grid between the screen and the workbook's calls: there is one at most. */
export type SheetDesk = {
  /** Puts a workbook on the desk before its grid is drawn. */
  readonly lay: (on: OnDesk, data: WorkbookJson) => void
  /** Names the workbook anew: after its first save, or a newer revision. */
  readonly rename: (on: Partial<OnDesk>) => void
  readonly attach: (grid: GridPort) => Cancel
  readonly onEdit: (edited: () => void) => Cancel
  /** Whether a cell is being typed into. */
  readonly isTyping: () => boolean
  /** Says that what is on the desk is not stored, as an edit does. */
  readonly touch: () => void
  /** The workbook as it stands now, or null when there is none. */
  readonly take: () => Taken | null
  readonly apply: (changes: readonly ChangeSet[]) => void
  /** Keeps unsaved edits at once: the page may go. */
  readonly keep: () => void
  /** The edits are acknowledged: what was kept is dropped. */
  readonly acknowledge: () => Promise<void>
}

/** The desk over a store of unsaved edits (SAVE-8). */
export const createSheetDesk = (edits: UnsavedEdits, clock: Clock): SheetDesk => {
  const listeners = new Set<() => void>()
  let on: OnDesk = { key: '', revision: 0, requestId: '' }
  let data: WorkbookJson | null = null
  let grid: GridPort | null = null
  let editCount = 0
  let keptCount = 0
  let lastKeepMs = 0
  let cancelKeep: Cancel | null = null
  let cancelTell: Cancel | null = null

  const current = (): WorkbookJson | null => {
    if (grid) data = grid.save()
    return data
  }

  const keep = (): void => {
    cancelKeep?.()
    cancelKeep = null
    if (keptCount === editCount) return
    const startedAt = clock.now()
    const workbook = current()
    keptCount = editCount
    if (workbook === null) return
    const { key, revision, requestId } = on
    void edits.put(key, { revision, requestId, data: workbook })
    lastKeepMs = clock.now() - startedAt
  }

  const tell = (): void => {
    for (const edited of listeners) edited()
  }

  const touch = (): void => {
    editCount += 1
    const wait = Math.max(KEEP_AFTER_MS, lastKeepMs * KEEP_SHARE)
    cancelKeep ??= clock.after(wait, keep)
    if (cancelTell) return
    const toldAt = editCount
    tell()
    cancelTell = clock.after(TELL_EVERY_MS, () => {
      cancelTell = null
      if (toldAt !== editCount) tell()
    })
  }

  return {
    lay: (laid, workbook) => {
      cancelKeep?.()
      cancelKeep = null
      keptCount = editCount
      on = laid
      data = workbook
      // A grid still attached shows the workbook before this one.
      grid = null
    },
    rename: (laid) => {
      on = { ...on, ...laid }
    },
    isTyping: () => grid?.isTyping() ?? false,
    touch,
    attach: (attached) => {
      grid = attached
      const stop = attached.onEdit(touch)
      return () => {
        stop()
        if (grid !== attached) return
        keep()
        current()
        grid = null
      }
    },
    onEdit: (edited) => {
      listeners.add(edited)
      return () => listeners.delete(edited)
    },
    take: () => {
      const taken = current()
      const count = editCount
      return (
        taken && {
          data: taken,
          requestId: on.requestId,
          isCurrent: () => count === editCount,
        }
      )
    },
    apply: (changes) => {
      for (const change of changes) grid?.applyChanges(change)
    },
    keep,
    acknowledge: async () => {
      cancelKeep?.()
      cancelKeep = null
      keptCount = editCount
      await edits.remove(on.key)
    },
  }
}
