import type { CellMatrix, WorkbookData } from '#contract/workbook/workbook.ts'

/** The least workbook that can be calculated: one sheet, whose id is `sheet`, and no styles. */
export const oneSheet = (
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
