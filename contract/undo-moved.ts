import { sameContent } from './same-cell.ts'
import type { ChangedSince } from './undo-cells.ts'
import { cellAt, type CellState, type SheetData, type WorkbookData } from './workbook.ts'

/** Fewer cells than this may stand elsewhere by chance. */
const MIN_CELLS = 2
/** So far are cells looked for. */
const FAR = 200

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

/** Whether a cell is what a change has left elsewhere: a formula follows its move, so any formula will do. */
const isIt = (left: CellState, found: CellState | null): boolean =>
  found !== null && (isFormula(left) ? isFormula(found) : sameContent(left, found))

const areMoved = (sheet: SheetData, cells: readonly ChangedSince[]): boolean => {
  const left = cells.flatMap(({ row, column, after }) => (after ? [{ row, column, after }] : []))
  if (left.length < MIN_CELLS || left.every(({ after }) => isFormula(after))) return false
  const areAt = (rows: number, columns: number): boolean =>
    left.every(({ row, column, after }) => isIt(after, cellAt(sheet, row + rows, column + columns)))
  for (let far = 1; far <= FAR; far += 1)
    for (const by of [far, -far]) if (areAt(by, 0) || areAt(0, by)) return true
  return false
}

/**
 * Whether cells that seem changed stand elsewhere: rows or columns came or went before them (SHEET-578).
 * Nobody has recorded by how many, so they are not guessed at.
 */
export const wereMoved = ({ sheets }: WorkbookData, open: readonly ChangedSince[]): boolean =>
  [...Map.groupBy(open, ({ sheet_id }) => sheet_id)].some(([id, cells]) => {
    const sheet = sheets[id]
    return sheet !== undefined && areMoved(sheet, cells)
  })
