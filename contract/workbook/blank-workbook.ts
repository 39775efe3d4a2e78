import type { CellStyle, SheetData, WorkbookData } from './workbook.ts'

/**
 * What a sheet of ours starts from (LOOK, "Univer in the same clothes"): Inter 10 pt, centred in its
 * row. It stands on the sheet: Univer reads no default style of a workbook.
 */
export const HOUSE_STYLE: CellStyle = { ff: 'Inter', fs: 10, vt: 2 }
/** Colour of a typed figure that formulas refer to, as bankers set it. */
export const INPUT_COLOUR = '#1a3fc4'
/** Height of a row in px. */
export const ROW_HEIGHT = 24
/** Width of a column nothing is known about, in px. */
export const COLUMN_WIDTH = 96

const ROWS = 1_000
const COLUMNS = 26

const PX_PER_CHAR = 6.6
const BOLD = 1.06
const PADDING_PX = 24
const WIDEST_PX = 320

/** Width of a column that shows a text of so many characters whole, in px; very long ones are cut. */
export const fittingWidth = (chars: number, isBold: boolean): number =>
  Math.round(Math.min(chars * PX_PER_CHAR * (isBold ? BOLD : 1) + PADDING_PX, WIDEST_PX))

/** An empty sheet in the house style. */
export const blankSheet = (
  id: string,
  name: string,
): SheetData & { readonly rowCount: number; readonly columnCount: number } => ({
  id,
  name,
  rowCount: ROWS,
  columnCount: COLUMNS,
  defaultColumnWidth: COLUMN_WIDTH,
  defaultRowHeight: ROW_HEIGHT,
  defaultStyle: HOUSE_STYLE,
  cellData: {},
  columnData: {},
})

/** An empty workbook in the house style, with a sheet for each name. */
export const blankWorkbook = (
  id: string,
  title: string,
  names: readonly string[] = ['Sheet1'],
): WorkbookData => {
  const sheets = names.map((name, index) => blankSheet(`sheet-${index + 1}`, name))
  return {
    id,
    name: title,
    appVersion: '0.25.1',
    locale: 'enUS',
    styles: {},
    sheetOrder: sheets.map((sheet) => sheet.id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  }
}
