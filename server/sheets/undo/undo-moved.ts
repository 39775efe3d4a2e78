import { sameCells } from '#contract/workbook/compare-workbooks.ts'
import { sameContent } from '#contract/workbook/same-cell.ts'
import { readNow, type NetCell } from './undo-cells.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'

/** Whether rows, columns or ranges moved since a change, as saves told it. */
export type Moved = 'moved' | 'still' | 'unknown'

/** Fewer cells than this may be elsewhere by chance. */
const MIN_CELLS = 2
/** So far are cells looked for. */
const FAR = 200
/** So many looks at cells are made at most: equal ones are found everywhere. */
const MAX_LOOKS = 200_000

type Left = Pick<NetCell, 'row' | 'column' | 'after'>

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

/** Whether a cell is what a change has left elsewhere: a formula follows its move, so any formula will do. */
const isIt = (left: CellState | null, found: CellState | null): boolean => {
  if (left === null) return sameContent({}, found ?? {})
  return found !== null && (isFormula(left) ? isFormula(found) : sameContent(left, found))
}

const isTelling = ({ after }: Left): boolean => after !== null && !isFormula(after)

/** Cells that are easily found first: most places are ruled out by one of them. */
const tellingFirst = (cells: readonly Left[]): readonly Left[] => [
  ...cells.filter(isTelling),
  ...cells.filter((cell) => !isTelling(cell)),
]

const areMoved = (sheet: SheetData, cells: readonly Left[]): boolean => {
  if (cells.filter(({ after }) => after !== null).length < MIN_CELLS || !cells.some(isTelling))
    return false
  let looks = 0
  const left = tellingFirst(cells)
  const areAt = (rows: number, columns: number): boolean =>
    left.every(({ row, column, after }) => {
      looks += 1
      return isIt(after, cellAt(sheet, row + rows, column + columns))
    })
  for (let far = 1; far <= FAR; far += 1)
    for (const by of [far, -far]) if (areAt(by, 0) || areAt(0, by) || looks > MAX_LOOKS) return true
  return false
}

/**
 * Whether cells that a change has left were moved since. Saves of older clients do not tell: there
 * cells that changed, or all with them, and are found elsewhere together, count as moved. Nobody knows by how
 * many rows, so they are not followed.
 */
export const wereMoved = (
  workbook: WorkbookData,
  net: Iterable<NetCell>,
  moved: Moved,
): boolean => {
  if (moved !== 'unknown') return moved === 'moved'
  return [...Map.groupBy(net, ({ sheet_id }) => sheet_id)].some(([id, cells]) => {
    const sheet = workbook.sheets[id]
    if (sheet === undefined) return false
    const changed = cells.filter((cell) => !sameCells(readNow(workbook, cell), cell.after))
    return changed.length > 0 && (areMoved(sheet, changed) || areMoved(sheet, cells))
  })
}
