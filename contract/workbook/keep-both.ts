import { cellName, quoteSheetName } from './cells.ts'
import type { CellChange } from './change-set.ts'
import { sameCells, type Compared, type DifferentCell } from './compare-workbooks.ts'
import type { CellState } from './workbook.ts'

/**
 * Cells that were edited since a revision, as they were in it with their looks written out, by `cellKey`; null where more than cells
 * was changed, or what was changed is not known.
 */
export type EditedCells = ReadonlyMap<string, CellState | null> | null
/** The key of a cell among edited ones. */
export const cellKey = (sheetId: string, row: number, column: number): string =>
  `${sheetId} ${row} ${column}`

const keyOf = ({ sheet_id, row, column }: DifferentCell): string => cellKey(sheet_id, row, column)

/** Whether theirs is as the cell was before mine was edited: of a shared formula that tells its name. */
const isAsBefore = (before: CellState | null, { theirs, shares }: DifferentCell): boolean => {
  const isShared = before !== null && !before.f && before.si === shares && shares !== undefined
  return sameCells(isShared ? { ...before, f: theirs?.f ?? null, si: null } : before, theirs)
}

/**
 * Why two versions can't be put together: rows, columns or worksheets differ; it is not known what was
 * edited here; more cells differ than are looked at one by one; a cell was changed on both sides.
 */
export type Hindrance = 'frame' | 'unknown' | 'many' | 'overlap'

/** The cells that were changed on both sides, of those that were looked at. */
const clashesOf = ({ cells }: Compared, edited: EditedCells): readonly DifferentCell[] =>
  cells.filter((cell) => {
    const before = edited?.get(keyOf(cell))
    return before !== undefined && !isAsBefore(before, cell)
  })

const hindranceOf = (compared: Compared, edited: EditedCells): Hindrance | null => {
  if (compared.isFrame) return 'frame'
  if (edited === null) return 'unknown'
  if (compared.count > compared.cells.length) return 'many'
  return clashesOf(compared, edited).length > 0 ? 'overlap' : null
}

/**
 * What of theirs goes into mine so that both are kept: the cells that differ and were not edited here. Null
 * where that cannot be. The edited cells are as they were, with their looks written out.
 */
export const theirsForMine = (
  compared: Compared,
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

/** Most names of cells that are told. */
const NAMED = 3
/** Longer names of worksheets are cut. */
const SHEET_NAME_MAX_CHARS = 24

const inOrder = (a: DifferentCell, b: DifferentCell): number =>
  a.sheet_id === b.sheet_id ? a.row - b.row || a.column - b.column : 0

const cut = (name: string): string =>
  name.length > SHEET_NAME_MAX_CHARS
    ? `${name.slice(0, SHEET_NAME_MAX_CHARS - 1).trimEnd()}…`
    : name

/** The first cells as a person reads them, worksheet by worksheet; its name stands once: "Loan!B4", "C7". */
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
 * What a person is told of two versions: how many cells differ and how many of them were changed on both
 * sides, each with the names of the first, and what keeps them from being put together.
 */
export type Differs = {
  readonly count: number
  readonly names: readonly string[]
  readonly clashCount: number
  readonly clashNames: readonly string[]
  /** Null: both can be kept. */
  readonly hindrance: Hindrance | null
}

/** What is told of a comparison, by what was edited here. */
export const differsOf = (compared: Compared, edited: EditedCells): Differs => {
  const clashes = clashesOf(compared, edited)
  return {
    count: compared.count,
    names: namesOf(compared.cells, compared.sheetNames),
    clashCount: clashes.length,
    clashNames: namesOf(clashes, compared.sheetNames),
    hindrance: hindranceOf(compared, edited),
  }
}
