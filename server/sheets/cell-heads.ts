import {
  cellAt,
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { hasContent, isFormulaCell } from './windows/cells-within.ts'
import { displayText } from './display.ts'
import { columnHeaderOf } from './labelled-rows.ts'
import { tablesOf, type SheetTable } from './workbook-parts.ts'

/** The labels of a cell: at the left of its row, and at the top of its column. Empty if none. */
export type CellHeads = { readonly row_head: string; readonly column_head: string }

/** Most rows at the top of a block that may hold its headings. */
const HEAD_ROWS = 10

const isLabel = (cell: CellState | null): boolean =>
  cell !== null && !isFormulaCell(cell) && typeof cell.v === 'string' && /\p{L}/u.test(cell.v)

const textsInRow = (sheet: SheetData, row: number): number =>
  Object.values(sheet.cellData?.[row] ?? {}).filter(isLabel).length

/** The first of the labels that stand next to each other, nearest to the left of the cell. */
const rowHeadOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number,
  column: number,
): string => {
  let left = column - 1
  while (left >= 0 && !isLabel(cellAt(sheet, row, left))) left -= 1
  while (left > 0 && isLabel(cellAt(sheet, row, left - 1))) left -= 1
  return left < 0 ? '' : displayText(workbook, cellAt(sheet, row, left)).trim()
}

/** The first row of the block of filled rows around each filled row. */
const blockTopsOf = ({ cellData = {} }: SheetData): ReadonlyMap<number, number> => {
  const tops = new Map<number, number>()
  for (const [key, cells] of Object.entries(cellData)) {
    const row = Number(key)
    if (Object.values(cells).some(hasContent)) tops.set(row, tops.get(row - 1) ?? row)
  }
  return tops
}

const isStyledHead = (workbook: WorkbookData, cell: CellState | null): boolean => {
  const style = styleOf(workbook, cell?.s)
  return hasContent(cell) && Boolean(style?.bl && style.bg)
}

/**
 * The heading among the first rows of the block. A row with a single text is a title, which heads
 * a column only if no other row does.
 */
const headInBlock = (
  workbook: WorkbookData,
  sheet: SheetData,
  column: number,
  { top, row }: { readonly top: number; readonly row: number },
): string | null => {
  let title: number | null = null
  for (let at = top; at < Math.min(row, top + HEAD_ROWS); at += 1) {
    const cell = cellAt(sheet, at, column)
    const isText = isLabel(cell)
    if (isStyledHead(workbook, cell) || (isText && textsInRow(sheet, at) > 1))
      return displayText(workbook, cell).trim()
    if (isText) title ??= at
  }
  return title === null ? null : displayText(workbook, cellAt(sheet, title, column)).trim()
}

const isInside = ({ range }: SheetTable, row: number, column: number): boolean =>
  row >= range.startRow &&
  row <= range.endRow &&
  column >= range.startColumn &&
  column <= range.endColumn

/** Reads the labels of cells. It visits each worksheet once, however many cells it reads. */
export const headsReader = (workbook: WorkbookData) => {
  const tables = Map.groupBy(tablesOf(workbook), ({ sheetId }) => sheetId)
  const tops = new Map<string, ReadonlyMap<number, number>>()
  const topOf = (sheet: SheetData, row: number): number => {
    const known = tops.get(sheet.id) ?? blockTopsOf(sheet)
    tops.set(sheet.id, known)
    return known.get(row) ?? known.get(row - 1) ?? row
  }
  const columnHeadOf = (sheet: SheetData, row: number, column: number): string => {
    const table = tables.get(sheet.id)?.find((one) => isInside(one, row, column))
    const title = table?.columns[column - table.range.startColumn]
    if (table && title !== undefined && row > table.range.startRow) return title
    const top = topOf(sheet, row)
    return (
      headInBlock(workbook, sheet, column, { top, row }) ??
      columnHeaderOf(workbook, sheet, { row: top, column }).head
    )
  }
  return (sheet: SheetData, row: number, column: number): CellHeads => ({
    row_head: rowHeadOf(workbook, sheet, row, column),
    column_head: columnHeadOf(sheet, row, column),
  })
}
