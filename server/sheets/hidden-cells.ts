import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { filteredRows } from './engine/filtered-rows.ts'

const HIDDEN = 1

const isMarked = (list: unknown, index: number): boolean => {
  const entry: unknown = (list as Readonly<Record<string, unknown>> | undefined)?.[String(index)]
  return (entry as { readonly hd?: unknown } | null | undefined)?.hd === HIDDEN
}

/** Whether people see the cell: its worksheet, its row and its column are not hidden. */
type HiddenReader = (sheet: SheetData, row: number, column: number) => boolean

/** Tells which cells are hidden with their worksheet, row or column, or by a filter. */
export const hiddenReader = (workbook: WorkbookData): HiddenReader => {
  const filtered = filteredRows(workbook)
  return (sheet, row, column) =>
    sheet['hidden'] === HIDDEN ||
    isMarked(sheet['rowData'], row) ||
    isMarked(sheet.columnData, column) ||
    filtered.get(sheet.id)?.has(row) === true
}
