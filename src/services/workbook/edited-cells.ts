import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { COMPARE_MAX_CELLS, type DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import { cellKey, type EditedCells } from '#contract/workbook/keep-both.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import type { Touched, TouchedCell } from '#src/machines/workbook/grid.ts'

type Cells = Map<string, CellState | null>

/**
 * What was edited of the sheet on the desk since the revision that its edits are made on, and as it was
 * there. A save takes it anew: what was edited before that is in the stored version then.
 */
export const createEditedCells = () => {
  /** Since the revision of the desk; null: more than cells, or not known. */
  let edited: Cells | null = null
  /** Since the workbook was last taken for a save. */
  let later: Cells | null = null
  /** Whether rows, columns or ranges have moved, or that is not known: since that revision, and since a save. */
  let hasMoved = false
  let hasMovedLater = false

  const add = (cells: Cells | null, touched: readonly TouchedCell[]): Cells | null => {
    for (const { sheetId, row, column, before } of touched) {
      const key = cellKey(sheetId, row, column)
      if (cells && !cells.has(key)) cells.set(key, before)
    }
    return cells && cells.size <= COMPARE_MAX_CELLS ? cells : null
  }
  return {
    /** Another workbook lies there, in which these cells were edited since; null: that is not known. */
    reset: (since: EditedCells): void => {
      edited = since && new Map(since)
      later = null
      hasMoved = since === null
      hasMovedLater = hasMoved
    },
    /** Something is about to change. */
    touch: (what: Touched): void => {
      if (what === 'moved') [hasMoved, hasMovedLater] = [true, true]
      const cells = what === 'moved' ? null : what
      edited = cells && add(edited, cells)
      later = cells && add(later, cells)
    },
    hasMoved: (): boolean => hasMoved,
    /** What others have saved was applied: their cells are as in the new revision. No change moves rows. */
    apply: ({ cells }: ChangeSet): void => {
      for (const { sheet_id, row, column } of cells) {
        edited?.delete(cellKey(sheet_id, row, column))
        later?.delete(cellKey(sheet_id, row, column))
      }
    },
    /** The edits stand on another revision now: those that say the same as it are none any more. */
    rebase: (different: readonly DifferentCell[]): void => {
      const still = new Set(different.map((at) => cellKey(at.sheet_id, at.row, at.column)))
      for (const key of edited?.keys() ?? []) if (!still.has(key)) edited?.delete(key)
    },
    /** It is taken for a save. */
    take: (): void => {
      later = new Map()
      hasMovedLater = false
    },
    /** What was taken last is stored; or something of which that is not known. */
    store: (isLast: boolean): void => {
      edited = isLast ? later : null
      hasMoved = isLast ? hasMovedLater : hasMoved
    },
    cells: (): EditedCells => edited,
  }
}

/** What was edited of the sheet on the desk. */
export type EditsMade = ReturnType<typeof createEditedCells>
