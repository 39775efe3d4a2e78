import { fittingWidth } from '#contract/workbook/blank-workbook.ts'
import { MAX_COLUMNS } from '#contract/workbook/cells.ts'
import {
  styleOf,
  type CellRow,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { displayText, valueOf } from '../sheets/display.ts'

/** Univer's width of a column that nothing is said about, in px. */
const UNSAID_PX = 88
/** More rows are not looked at: what a column holds shows before. */
const ROWS_LOOKED_AT = 10_000
const WRAPPED = 3

type Columns = NonNullable<SheetData['columnData']>

/** Whether a text would be cut off: what stands beside it takes its room. */
const isCut = (cells: CellRow, column: number): boolean =>
  (valueOf(cells[column + 1] ?? null) ?? '') !== ''

const widthOf = (
  workbook: WorkbookData,
  cells: CellRow,
  column: number,
  cell: CellState,
): number => {
  const value = valueOf(cell)
  const style = styleOf(workbook, cell.s)
  if (value === null || value === '' || style?.tb === WRAPPED) return 0
  // Numbers that don't fit show as ####; texts run on where nothing stands beside them.
  if (typeof value !== 'number' && !isCut(cells, column)) return 0
  return fittingWidth(displayText(workbook, cell).length, style?.bl === 1)
}

/** How wide the columns without a width of their own must be. */
const widthsOf = (workbook: WorkbookData, sheet: SheetData): ReadonlyMap<number, number> => {
  const widths = new Map<number, number>()
  const unsaid = sheet.defaultColumnWidth ?? UNSAID_PX
  const look = (cells: CellRow, column: number, cell: CellState | null): void => {
    if (cell === null || column >= MAX_COLUMNS || sheet.columnData?.[column]?.w) return
    const px = widthOf(workbook, cells, column, cell)
    if (px > (widths.get(column) ?? unsaid)) widths.set(column, px)
  }
  for (const cells of Object.values(sheet.cellData ?? {}).slice(0, ROWS_LOOKED_AT))
    for (const [column, cell] of Object.entries(cells)) look(cells, Number(column), cell)
  return widths
}

const fitSheet = (workbook: WorkbookData, sheet: SheetData): SheetData => {
  const widths = widthsOf(workbook, sheet)
  if (widths.size === 0) return sheet
  const columnData: { [column: string]: Columns[string] } = { ...sheet.columnData }
  for (const [column, w] of widths) columnData[column] = { ...columnData[column], w }
  return { ...sheet, columnData }
}

/** Widens the columns without a width of their own in which numbers or texts would be cut off. */
export const fitWidths = (workbook: WorkbookData): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]) => [id, fitSheet(workbook, sheet)]),
  ),
})
