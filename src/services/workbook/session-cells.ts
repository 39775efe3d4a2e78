import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { EditedCells } from '#contract/workbook/keep-both.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { Cancel } from '../browser/clock.ts'
import { createEditedCells } from './edited-cells.ts'
import type { Writable } from './workbook-text.ts'

/** What became of changes in the grid: none may be drawn, and one may fail on what it does not know. */
export type Applied = 'applied' | 'undrawn' | 'failed'

/** The cells that lie on the desk, drawn or not, and how often they were edited. */
export const createDeskCells = () => {
  let data: WorkbookJson | null = null
  let grid: GridPort | null = null
  let edits = 0
  /** Counts what changes the cells without being an edit. */
  let version = 0
  const edited = createEditedCells()
  const untyped = new Set<() => void>()
  /** No cell is being typed into any more. */
  const endTyping = (): void => {
    for (const ended of untyped) ended()
    untyped.clear()
  }

  /** A copy of the workbook as it stands now. */
  const current = (): WorkbookJson | null => {
    if (grid) data = grid.save()
    return data
  }
  return {
    current,
    edited,
    /** `since` are the cells in it that were edited and are not stored; null: they are not known. */
    lay: (workbook: WorkbookJson, since: EditedCells): void => {
      version += 1
      edited.reset(since)
      data = workbook
      // A grid still attached shows the workbook before this one.
      grid = null
      endTyping()
    },
    edits: (): number => edits,
    edit: (): void => {
      edits += 1
    },
    /**
     * `left` is called as the grid goes, while its cells can still be read; what is being typed is entered
     * before that, and told as every edit.
     */
    attach: (attached: GridPort, changed: () => void, left: () => void): Cancel => {
      grid = attached
      const stop = attached.onEdit(changed)
      const stopTouch = attached.onTouch?.(edited.touch)
      if (!stopTouch) edited.touch(null)
      const stopTyped = attached.onTyped(endTyping)
      return () => {
        const isLast = grid === attached
        if (isLast) attached.enter?.()
        stop()
        stopTouch?.()
        stopTyped()
        if (!isLast) return
        left()
        current()
        grid = null
        endTyping()
      }
    },
    /** The workbook until its next change, without a copy where the grid can. */
    view: (): Writable | null => {
      const copy = grid?.view ? null : current()
      const seen = grid?.view?.() ?? (copy && { data: copy, isCalculating: false })
      const [seenEdits, seenVersion] = [edits, version]
      const isCurrent = (): boolean => seenEdits === edits && seenVersion === version
      return seen && { ...seen, isCurrent }
    },
    apply: (changes: readonly ChangeSet[], isStep = true): Applied => {
      version += 1
      if (grid === null) return 'undrawn'
      try {
        for (const change of changes) {
          grid.applyChanges(change, isStep)
          edited.apply(change)
        }
        return 'applied'
      } catch {
        // The grid has reported it. It would fail again at each look: whoever asked goes another way.
        return 'failed'
      }
    },
    /** What the grid says when it is asked. */
    told: {
      worksheet: (): string | null => grid?.worksheet?.() ?? null,
      isTyping: (): boolean => grid?.isTyping() ?? false,
      enter: (): void => grid?.enter?.(),
      typed: (): Promise<void> =>
        new Promise((resolve) => (grid?.isTyping() ? void untyped.add(resolve) : resolve())),
      settled: async (): Promise<void> => grid?.settled(),
    },
  }
}
