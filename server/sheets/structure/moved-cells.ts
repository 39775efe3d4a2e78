import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { lineAfterAll, type LineMove } from './line-moves.ts'

/** Finds the new position of lines, and remembers it. */
const positionsAfter = (moves: readonly LineMove[]): ((line: number) => number | null) => {
  const known = new Map<number, number | null>()
  return (line) => {
    const found = known.get(line)
    if (found !== undefined) return found
    const after = lineAfterAll(moves, line)
    known.set(line, after)
    return after
  }
}

/** The cell with its formula as text, because a shared formula depends on its position. */
const standing = (sheet: SheetData, row: number, column: number, cell: CellState): CellState => {
  if (!cell.si) return cell
  const { si: _shared, ...rest } = cell
  return { ...rest, f: formulaAt(sheet, row, column) }
}

const movedSheet = (sheet: SheetData, moves: readonly LineMove[]): SheetData => {
  const rowAfter = positionsAfter(moves.filter(({ axis }) => axis === 'rows'))
  const columnAfter = positionsAfter(moves.filter(({ axis }) => axis === 'columns'))
  const cellData: Record<string, CellRow> = {}
  for (const [row, cells] of Object.entries(sheet.cellData ?? {})) {
    const to = rowAfter(Number(row))
    if (to === null) continue
    const moved: Record<string, CellState | null> = {}
    for (const [column, cell] of Object.entries(cells)) {
      const at = columnAfter(Number(column))
      if (at !== null && cell !== null)
        moved[at] = standing(sheet, Number(row), Number(column), cell)
    }
    cellData[to] = moved
  }
  return { ...sheet, cellData }
}

/**
 * The cells of `before` where they are after the changes, with the contents from before them. Only
 * to compare both workbooks cell by cell: names and rules do not move.
 */
export const movedCells = (before: WorkbookData, moves: readonly LineMove[]): WorkbookData => {
  const bySheet = Map.groupBy(moves, ({ sheetId }) => sheetId)
  const sheets = Object.entries(before.sheets).map(([id, sheet]) => {
    const own = bySheet.get(id)
    return [id, own ? movedSheet(sheet, own) : sheet]
  })
  return { ...before, sheets: Object.fromEntries(sheets) }
}
