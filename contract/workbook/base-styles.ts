import * as v from 'valibot'
import { CellStyle, styleOf, type SheetData, type WorkbookData } from './workbook.ts'

// Univer's default for a worksheet without a style.
const UNIVER_STYLE: CellStyle = { ff: 'Arial', fs: 11 }

const Styled = v.fallback(v.nullish(v.union([v.string(), CellStyle])), undefined)
const Lines = v.fallback(
  v.optional(v.record(v.string(), v.nullish(v.object({ s: Styled }))), {}),
  {},
)
/** Row and column styles of a worksheet. Invalid values count as absent. */
const SheetStyleFields = v.object({ rowData: Lines, columnData: Lines, defaultStyle: Styled })

/**
 * Styles of a worksheet that apply beneath the cell styles. `style` is the default of the
 * worksheet. `styleAt` adds the styles of the row and the column (0-based).
 */
export type BaseStyles = {
  readonly style: CellStyle
  readonly styleAt: (row: number, column: number) => CellStyle
}

/** Reads the base styles of a worksheet. As in Univer, column styles override row styles. */
export const baseStylesOf = (workbook: WorkbookData, sheet: SheetData): BaseStyles => {
  const { rowData, columnData, defaultStyle } = v.parse(SheetStyleFields, sheet)
  const style = { ...UNIVER_STYLE, ...styleOf(workbook, defaultStyle) }
  return {
    style,
    styleAt: (row, column) => ({
      ...style,
      ...styleOf(workbook, rowData[row]?.s),
      ...styleOf(workbook, columnData[column]?.s),
    }),
  }
}
