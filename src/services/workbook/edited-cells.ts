import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { COMPARE_MAX_CELLS, type DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import { cellKey, type EditedCells } from '#contract/workbook/keep-both.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import type { PendingEdit, CellBeforeEdit } from '#src/machines/workbook/grid.ts'

type Cells = Map<string, CellState | null>

/**
 * Tracks edited cells since the base revision, with their original content. A save starts a new set,
 * because the stored version contains the older edits.
 */
export const createEditTracker = () => {
  /**
   * Cells edited since the base revision. Null: unknown, too many, or other parts than cells
   * changed.
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
     * The grid applied a save from elsewhere. Its cells match the new revision and no longer count
     * as edited. Change sets never move rows.
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
     * The server stored a taken workbook. If `isLast` is false, it was not the last one, so the
     * later edits are unknown.
     */
    store: (isLast: boolean): void => {
      edited = isLast ? later : null
      hasMoved = isLast ? hasMovedLater : hasMoved
    },
    cells: (): EditedCells => edited,
  }
}

export type EditTracker = ReturnType<typeof createEditTracker>
