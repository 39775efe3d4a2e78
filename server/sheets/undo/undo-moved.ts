import { isSameCell } from '#contract/workbook/compare-workbooks.ts'
import { isSameContent } from '#contract/workbook/same-cell.ts'
import { currentCellOf, type NetCell } from './undo-cells.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'

/** Whether rows, columns or ranges moved after a change, as reported by saves. */
export type MoveStatus = 'moved' | 'still' | 'unknown'

/** A single equal cell elsewhere may be a coincidence. */
const MIN_CELLS = 2
const FAR = 200
/**
 * Maximum number of comparisons, because uniform data has many equal cells. Above this limit, the
 * cells count as moved.
 */
const MAX_COMPARISONS = 200_000

type Left = Pick<NetCell, 'row' | 'column' | 'after'>

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

/**
 * True if `found` may be the cell `original` after a move. A move rewrites formulas, so any formula
 * matches a formula.
 */
const isIt = (original: CellState | null, found: CellState | null): boolean => {
  if (original === null) return isSameContent({}, found ?? {})
  return found !== null && (isFormula(original) ? isFormula(found) : isSameContent(original, found))
}

const isTelling = ({ after }: Left): boolean => after !== null && !isFormula(after)

/** Puts constants first, because they rule out most positions at once. */
const tellingFirst = (cells: readonly Left[]): readonly Left[] => [
  ...cells.filter(isTelling),
  ...cells.filter((cell) => !isTelling(cell)),
]

const areMoved = (sheet: SheetData, cells: readonly Left[]): boolean => {
  if (cells.filter(({ after }) => after !== null).length < MIN_CELLS || !cells.some(isTelling))
    return false
  let comparisons = 0
  const constantsFirst = tellingFirst(cells)
  const areAt = (rows: number, columns: number): boolean =>
    constantsFirst.every(({ row, column, after }) => {
      comparisons += 1
      return isIt(after, cellAt(sheet, row + rows, column + columns))
    })
  for (let far = 1; far <= FAR; far += 1)
    for (const by of [far, -far])
      if (areAt(by, 0) || areAt(0, by) || comparisons > MAX_COMPARISONS) return true
  return false
}

/**
 * True if the cells of a change have moved since. If the saves do not tell (`unknown`), the cells
 * count as moved if they all appear elsewhere at one common offset. The true offset stays
 * uncertain, so the undo does not use it.
 */
export const hasMoved = (
  workbook: WorkbookData,
  net: Iterable<NetCell>,
  moved: MoveStatus,
): boolean => {
  if (moved !== 'unknown') return moved === 'moved'
  return [...Map.groupBy(net, ({ sheet_id }) => sheet_id)].some(([id, cells]) => {
    const sheet = workbook.sheets[id]
    if (sheet === undefined) return false
    const changed = cells.filter((cell) => !isSameCell(currentCellOf(workbook, cell), cell.after))
    return changed.length > 0 && (areMoved(sheet, changed) || areMoved(sheet, cells))
  })
}
