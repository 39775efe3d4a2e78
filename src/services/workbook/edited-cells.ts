import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { COMPARE_MAX_CELLS, type DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import { cellKey, type EditedCells } from '#contract/workbook/keep-both.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import type { PendingEdit, CellBeforeEdit } from '#src/machines/workbook/grid.ts'

type Cells = Map<string, CellState | null>

/**
 * Tracks the cells edited since the base revision, with their original content. Once a save is
 * stored, the edits before it no longer count.
 */
export const createEditTracker = () => {
  /**
   * Cells edited since the base revision. Null if unknown, if too many were edited, or if anything
   * other than cells changed.
   */
  let edited: Cells | null = null
  /** Edits since the workbook was taken for the running save. */
  let later: Cells | null = null
  /**
   * True if rows, columns or ranges moved, or if this is unknown. `hasMoved` counts from the base
   * revision, `hasMovedLater` from the running save.
   */
  let hasMoved = false
  let hasMovedLater = false

  const add = (cells: Cells | null, touched: readonly CellBeforeEdit[]): Cells | null => {
    for (const { sheetId, row, column, before } of touched) {
      const key = cellKey(sheetId, row, column)
      if (cells && !cells.has(key)) cells.set(key, before)
    }
    return cells && cells.size <= COMPARE_MAX_CELLS ? cells : null
  }
  return {
    /** Starts with another workbook and its known edits. Null: unknown. */
    reset: (since: EditedCells): void => {
      edited = since && new Map(since)
      later = null
      hasMoved = since === null
      hasMovedLater = hasMoved
    },
    /** A user edit is about to happen. */
    touch: (what: PendingEdit): void => {
      if (what === 'moved') [hasMoved, hasMovedLater] = [true, true]
      const cells = what === 'moved' ? null : what
      edited = cells && add(edited, cells)
      later = cells && add(later, cells)
    },
    hasMoved: (): boolean => hasMoved,
    /**
     * The grid applied a change set of another save. Its cells match the new revision, so they no
     * longer count as edited. Change sets never move rows.
     */
    apply: ({ cells }: ChangeSet): void => {
      for (const { sheet_id, row, column } of cells) {
        edited?.delete(cellKey(sheet_id, row, column))
        later?.delete(cellKey(sheet_id, row, column))
      }
    },
    /** The base revision changed. A cell that equals the new base no longer counts as edited. */
    rebase: (different: readonly DifferentCell[]): void => {
      const still = new Set(different.map((at) => cellKey(at.sheet_id, at.row, at.column)))
      for (const key of edited?.keys() ?? []) if (!still.has(key)) edited?.delete(key)
    },
    /** The workbook was taken for a save. */
    take: (): void => {
      later = new Map()
      hasMovedLater = false
    },
    /**
     * The server stored a workbook that was taken for a save. If `isLast` is false, another one was
     * taken after it, so the edited cells become unknown.
     */
    store: (isLast: boolean): void => {
      edited = isLast ? later : null
      hasMoved = isLast ? hasMovedLater : hasMoved
    },
    cells: (): EditedCells => edited,
  }
}

export type EditTracker = ReturnType<typeof createEditTracker>
