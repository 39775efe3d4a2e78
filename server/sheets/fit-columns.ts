import { COLUMN_WIDTH, fittingWidth } from '#contract/workbook/blank-workbook.ts'
import {
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { displayText } from './display.ts'

/** Univer's `tb` of a text that overflows into empty cells. Such titles and notes need no width. */
const OVERFLOW = 1

const widthOf = (workbook: WorkbookData, cell: CellState | null): number => {
  const style = styleOf(workbook, cell?.s)
  if (style?.tb === OVERFLOW) return 0
  return fittingWidth(displayText(workbook, cell).length, Boolean(style?.bl))
}

const widthsOf = (workbook: WorkbookData, sheet: SheetData): ReadonlyMap<string, number> => {
  const widths = new Map<string, number>()
  for (const row of Object.values(sheet.cellData ?? {})) {
    for (const [column, cell] of Object.entries(row)) {
      widths.set(column, Math.max(widths.get(column) ?? COLUMN_WIDTH, widthOf(workbook, cell)))
    }
  }
  return widths
}

const fitSheet = (workbook: WorkbookData, sheet: SheetData): SheetData => {
  const fitted = [...widthsOf(workbook, sheet)].map(([column, px]) => [column, { w: px }] as const)
  return { ...sheet, columnData: { ...Object.fromEntries(fitted), ...sheet.columnData } }
}

/** Widens columns to their contents in px. Explicit widths stay. Pure. */
export const fitColumns = (workbook: WorkbookData): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]) => [id, fitSheet(workbook, sheet)]),
  ),
})
