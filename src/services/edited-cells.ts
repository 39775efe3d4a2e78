import type { ChangeSet } from '#contract/change-set.ts'
import { COMPARE_MAX_CELLS, type DifferentCell } from '#contract/compare-workbooks.ts'
import { cellKey, type EditedCells } from '#contract/keep-both.ts'
import type { CellState } from '#contract/workbook.ts'
import type { TouchedCell } from '#src/machines/workbook/grid.ts'

type Cells = Map<string, CellState | null>

/**
 * What was edited of the sheet on the desk since the revision that its edits are made on, and as it was
 * there (SAVE-51). A save takes it anew: what was edited before that is in the stored version then.
 */
export const createEditedCells = () => {
  /** Since the revision of the desk; null: more than cells, or not known. */
  let edited: Cells | null = null
  /** Since the workbook was last taken for a save. */
  let later: Cells | null = null

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
    },
    /** Cells are about to change; null: something else than cells has. */
    touch: (touched: readonly TouchedCell[] | null): void => {
      edited = touched && add(edited, touched)
      later = touched && add(later, touched)
    },
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
    },
    /** What was taken last is stored; or something of which that is not known. */
    store: (isLast: boolean): void => {
      edited = isLast ? later : null
    },
    cells: (): EditedCells => edited,
  }
}
