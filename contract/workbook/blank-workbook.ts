import type { CellStyle, SheetData, WorkbookData } from './workbook.ts'

/**
 * Default style of our worksheets: Inter 10 pt, vertically centred. We set it on each worksheet,
 * because Univer ignores a workbook's default style.
 */
export const DEFAULT_SHEET_STYLE: CellStyle = { ff: 'Inter', fs: 10, vt: 2 }
/** Text colour of input figures, by the convention of financial models. */
export const INPUT_COLOUR = '#1a3fc4'
/** Row height in px. */
export const ROW_HEIGHT = 24
/** Default column width in px. */
export const COLUMN_WIDTH = 96

const ROWS = 1_000
const COLUMNS = 26

const PX_PER_CHAR = 6.6
const BOLD = 1.06
const PADDING_PX = 24
const WIDEST_PX = 320

/**
 * Column width in px that fits `chars` characters. Has an upper bound, so very long texts are cut.
 */
export const fittingWidth = (chars: number, isBold: boolean): number =>
  Math.round(Math.min(chars * PX_PER_CHAR * (isBold ? BOLD : 1) + PADDING_PX, WIDEST_PX))

/** An empty worksheet with the default style. */
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
  defaultStyle: DEFAULT_SHEET_STYLE,
  cellData: {},
  columnData: {},
})

/** An empty workbook with one worksheet per name. */
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
