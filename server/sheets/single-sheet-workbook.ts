import type { CellMatrix, WorkbookData } from '#contract/workbook/workbook.ts'

/** The smallest workbook that can be calculated. Its only sheet has the id `sheet`. */
export const singleSheetWorkbook = (
  id: string,
  rowCount: number,
  columnCount: number,
  cellData: CellMatrix = {},
): WorkbookData => ({
  id,
  name: '',
  styles: {},
  sheetOrder: ['sheet'],
  sheets: { sheet: { id: 'sheet', name: 'Sheet1', rowCount, columnCount, cellData } },
})
