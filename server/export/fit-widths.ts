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

/** Univer's default column width in pixels. */
const UNSAID_PX = 88
/** Limit on examined rows, which are enough to judge a column. */
const MEASURED_ROWS = 10_000
const WRAPPED = 3

type Columns = NonNullable<SheetData['columnData']>

/** Whether a text is cut off by a non-empty cell on its right. */
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
  // Numbers that do not fit show as ####. Text overflows into an empty neighbour.
  if (typeof value !== 'number' && !isCut(cells, column)) return 0
  return fittingWidth(displayText(workbook, cell).length, style?.bl === 1)
}

/** Required widths of columns without an explicit width. */
const widthsOf = (workbook: WorkbookData, sheet: SheetData): ReadonlyMap<number, number> => {
  const widths = new Map<number, number>()
  const unsaid = sheet.defaultColumnWidth ?? UNSAID_PX
  const measure = (cells: CellRow, column: number, cell: CellState | null): void => {
    if (cell === null || column >= MAX_COLUMNS || sheet.columnData?.[column]?.w) return
    const px = widthOf(workbook, cells, column, cell)
    if (px > (widths.get(column) ?? unsaid)) widths.set(column, px)
  }
  for (const cells of Object.values(sheet.cellData ?? {}).slice(0, MEASURED_ROWS))
    for (const [column, cell] of Object.entries(cells)) measure(cells, Number(column), cell)
  return widths
}

const fitSheet = (workbook: WorkbookData, sheet: SheetData): SheetData => {
  const widths = widthsOf(workbook, sheet)
  if (widths.size === 0) return sheet
  const columnData: { [column: string]: Columns[string] } = { ...sheet.columnData }
  for (const [column, w] of widths) columnData[column] = { ...columnData[column], w }
  return { ...sheet, columnData }
}

/** Widens columns without an explicit width if numbers or texts would be cut off. */
export const fitWidths = (workbook: WorkbookData): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]) => [id, fitSheet(workbook, sheet)]),
  ),
})
