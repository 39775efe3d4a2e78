import { DEFAULT_TITLES } from '#contract/labels.ts'

const SHEET_ID = 'sheet-1'
const ROWS = 200
const COLUMNS = 26

/** An empty workbook as the grid is mounted with it (Univer's `IWorkbookData`); the server names it. */
export const blankWorkbook = () => ({
  id: 'new',
  name: DEFAULT_TITLES.spreadsheet,
  styles: {},
  sheetOrder: [SHEET_ID],
  sheets: {
    [SHEET_ID]: {
      id: SHEET_ID,
      name: 'Sheet1',
      cellData: {},
      rowCount: ROWS,
      columnCount: COLUMNS,
    },
  },
})
