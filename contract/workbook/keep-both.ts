import { cellName, quoteSheetName } from './cells.ts'
import type { CellChange } from './change-set.ts'
import { isSameCell, type Comparison, type DifferentCell } from './compare-workbooks.ts'
import type { CellState } from './workbook.ts'

/**
 * Cells that the user edited since a revision, by `cellKey`. Each value is the cell at that
 * revision, with its style written out. Null if too many cells changed or the changes are unknown.
 */
export type EditedCells = ReadonlyMap<string, CellState | null> | null
/** Key of a cell in `EditedCells`. */
export const cellKey = (sheetId: string, row: number, column: number): string =>
  `${sheetId} ${row} ${column}`

const keyOf = ({ sheet_id, row, column }: DifferentCell): string => cellKey(sheet_id, row, column)

/**
 * True if `theirs` equals the cell before the user's edit. Two cells that refer to the same shared
 * formula have equal formulas.
 */
const isAsBefore = (before: CellState | null, { theirs, shares }: DifferentCell): boolean => {
  const isShared = before !== null && !before.f && before.si === shares && shares !== undefined
  return isSameCell(isShared ? { ...before, f: theirs?.f ?? null, si: null } : before, theirs)
}

/**
 * Reasons against a merge. `frame`: worksheets, rows or columns differ. `unknown`: the local edits
 * are unknown. `many`: too many cells differ. `overlap`: both sides changed a cell.
 */
export type MergeHindrance = 'frame' | 'unknown' | 'many' | 'overlap'

/** The compared cells that both sides changed. */
const clashesOf = ({ cells }: Comparison, edited: EditedCells): readonly DifferentCell[] =>
  cells.filter((cell) => {
    const before = edited?.get(keyOf(cell))
    return before !== undefined && !isAsBefore(before, cell)
  })

const hindranceOf = (compared: Comparison, edited: EditedCells): MergeHindrance | null => {
  if (compared.isFrame) return 'frame'
  if (edited === null) return 'unknown'
  if (compared.count > compared.cells.length) return 'many'
  return clashesOf(compared, edited).length > 0 ? 'overlap' : null
}

/**
 * Changes that merge `theirs` into `mine`: the differing cells without local edits. Null if the
 * versions can't merge.
 */
export const mergeChangesOf = (
  compared: Comparison,
  edited: EditedCells,
): readonly CellChange[] | null => {
  if (hindranceOf(compared, edited) !== null) return null
  return compared.cells
    .filter((cell) => !edited?.has(keyOf(cell)))
    .map(({ sheet_id, row, column, mine: before, theirs: after }) => ({
      sheet_id,
      row,
      column,
      before,
      after,
    }))
}

/** Maximum number of cells that a message names. */
const NAMED = 3
/** Longer worksheet names are cut. */
const SHEET_NAME_MAX_CHARS = 24

const inOrder = (a: DifferentCell, b: DifferentCell): number =>
  a.sheet_id === b.sheet_id ? a.row - b.row || a.column - b.column : 0

const cut = (name: string): string =>
  name.length > SHEET_NAME_MAX_CHARS
    ? `${name.slice(0, SHEET_NAME_MAX_CHARS - 1).trimEnd()}…`
    : name

/**
 * Names of the first cells. Only the first of several cells in one worksheet carries the worksheet
 * name: "Loan!B4", "C7".
 */
const namesOf = (
  cells: readonly DifferentCell[],
  sheetNames: ReadonlyMap<string, string>,
): readonly string[] =>
  cells
    .toSorted(inOrder)
    .slice(0, NAMED)
    .map(({ sheet_id, row, column }, at, all) => {
      const name = cellName(row, column)
      if (all[at - 1]?.sheet_id === sheet_id) return name
      return `${quoteSheetName(cut(sheetNames.get(sheet_id) ?? ''))}!${name}`
    })

/**
 * Differences of two versions for a message: the number of differing cells and of conflicts, and
 * the names of the first few.
 */
export type DifferenceSummary = {
  readonly count: number
  readonly names: readonly string[]
  readonly clashCount: number
  readonly clashNames: readonly string[]
  /** Null if the versions can merge. */
  readonly hindrance: MergeHindrance | null
}

/** Summarises a comparison for a message. `edited` holds the local edits. */
export const differenceSummaryOf = (
  compared: Comparison,
  edited: EditedCells,
): DifferenceSummary => {
  const clashes = clashesOf(compared, edited)
  return {
    count: compared.count,
    names: namesOf(compared.cells, compared.sheetNames),
    clashCount: clashes.length,
    clashNames: namesOf(clashes, compared.sheetNames),
    hindrance: hindranceOf(compared, edited),
  }
}
