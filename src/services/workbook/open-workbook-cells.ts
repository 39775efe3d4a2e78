import type { SheetView } from '#contract/api/endpoints/chat.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { EditedCells } from '#contract/workbook/keep-both.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { Cancel } from '../browser/clock.ts'
import { createEditTracker } from './edited-cells.ts'
import type { WritableWorkbook } from './workbook-text.ts'

/** The result of applying changes. `undrawn`: no grid. `failed`: the grid threw. */
export type ApplyOutcome = 'applied' | 'undrawn' | 'failed'

/** The cells of the open workbook, with or without a grid, and their edit count. */
export const createOpenWorkbookCells = () => {
  let data: WorkbookJson | null = null
  let grid: GridPort | null = null
  let edits = 0
  /** Counts all changes of the cells except edits. */
  let version = 0
  const edited = createEditTracker()
  const untyped = new Set<() => void>()
  /** Resolves all callers that wait for edit mode to end. */
  const endTyping = (): void => {
    for (const ended of untyped) ended()
    untyped.clear()
  }

  /** A copy of the current workbook. */
  const current = (): WorkbookJson | null => {
    if (grid) data = grid.save()
    return data
  }
  return {
    current,
    edited,
    /** `since`: edited cells that are not stored. Null: unknown. */
    replace: (workbook: WorkbookJson, since: EditedCells): void => {
      version += 1
      edited.reset(since)
      data = workbook
      // Detaches the grid, because it still shows the previous workbook.
      grid = null
      endTyping()
    },
    edits: (): number => edits,
    edit: (): void => {
      edits += 1
    },
    /**
     * Attaches a grid. The returned function confirms the cell in edit mode, which counts as an
     * edit. Then it calls `onDetach`, while the closing grid is still readable.
     */
    attach: (attached: GridPort, changed: () => void, onDetach: () => void): Cancel => {
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
        onDetach()
        current()
        grid = null
        endTyping()
      }
    },
    /**
     * The current workbook, valid until its next change. It is not copied if the grid supports
     * that.
     */
    view: (): WritableWorkbook | null => {
      const copy = grid?.view ? null : current()
      const seen = grid?.view?.() ?? (copy && { data: copy, isCalculating: false })
      const [seenEdits, seenVersion] = [edits, version]
      const isCurrent = (): boolean => seenEdits === edits && seenVersion === version
      return seen && { ...seen, isCurrent }
    },
    apply: (changes: readonly ChangeSet[], isStep = true): ApplyOutcome => {
      version += 1
      if (grid === null) return 'undrawn'
      try {
        for (const change of changes) {
          grid.applyChanges(change, isStep)
          edited.apply(change)
        }
        return 'applied'
      } catch {
        // The grid already reported the error. A retry would fail again, so the caller takes
        // another path.
        return 'failed'
      }
    },
    /** Direct queries to the grid. */
    queries: {
      worksheet: (): string | null => grid?.worksheet?.() ?? null,
      shown: (): SheetView | null => grid?.shown?.() ?? null,
      isTyping: (): boolean => grid?.isTyping() ?? false,
      enter: (): void => grid?.enter?.(),
      typed: (): Promise<void> =>
        new Promise((resolve) => (grid?.isTyping() ? void untyped.add(resolve) : resolve())),
      settled: async (): Promise<void> => grid?.settled(),
    },
  }
}
