import * as v from 'valibot'
import { CellStyle, styleOf, type SheetData, type WorkbookData } from './workbook.ts'

// What Univer takes for a sheet that does not say.
const UNIVER_STYLE: CellStyle = { ff: 'Arial', fs: 11 }

const Styled = v.fallback(v.nullish(v.union([v.string(), CellStyle])), undefined)
const Lines = v.fallback(
  v.optional(v.record(v.string(), v.nullish(v.object({ s: Styled }))), {}),
  {},
)
/** The looks of a worksheet's rows and columns; what cannot be read counts as not said. */
const Looks = v.object({ rowData: Lines, columnData: Lines, defaultStyle: Styled })

/** The looks of a worksheet's cells before their own: at a place, and at none (0-based). */
export type BaseStyles = {
  readonly style: CellStyle
  readonly styleAt: (row: number, column: number) => CellStyle
}

/** Reads them. Styles of columns lie over those of rows, as in Univer. */
export const baseStylesOf = (workbook: WorkbookData, sheet: SheetData): BaseStyles => {
  const { rowData, columnData, defaultStyle } = v.parse(Looks, sheet)
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
