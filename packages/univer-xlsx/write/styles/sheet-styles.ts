import * as v from 'valibot'
import {
  CellStyle,
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { StyleBook } from './style-book.ts'

const Styled = v.fallback(v.nullish(v.union([v.string(), CellStyle])), undefined)
const Line = v.fallback(v.nullish(v.looseObject({ s: Styled })), null)
const Lines = v.fallback(v.optional(v.record(v.string(), Line), {}), {})

/** Resolved styles of a sheet: Univer combines the styles of sheet, row, column and cell. */
export type SheetStyles = {
  /** Style number. */
  readonly cell: (row: number, column: number, cell: CellState | null) => number
  /** Whether style 0 equals Normal, which LibreOffice applies to cells without a style. */
  readonly isNormal: boolean
  readonly style: (row: number, column: number, cell: CellState | null) => CellStyle
  /** Style number of a row or column. Null if the row or column sets no style. */
  readonly row: (row: number) => number | null
  readonly column: (column: number) => number | null
}

/** Univer's type for text typed with a leading `'`. */
const FORCED_TEXT = 4

/** Treats an invalid style as absent, because nothing has validated the cells yet. */
const readable = (part: CellState['s']): CellState['s'] =>
  typeof part === 'string' || v.is(CellStyle, part) ? part : null

const keyOf = (style: CellState['s']): string =>
  typeof style === 'string' ? style : style ? JSON.stringify(style) : ''

const baseOf = (workbook: WorkbookData, sheet: SheetData): CellStyle =>
  styleOf(workbook, v.parse(Styled, sheet['defaultStyle'])) ?? {}

const cellCount = ({ cellData = {} }: SheetData): number => {
  let count = 0
  for (const row of Object.values(cellData)) for (const _ in row) count += 1
  return count
}

/** Default style for the file. If worksheets differ, the one with the most cells wins. */
export const defaultStyleOf = (workbook: WorkbookData, sheets: readonly SheetData[]): CellStyle => {
  const counts = new Map<string, number>()
  for (const sheet of sheets) {
    const base = JSON.stringify(baseOf(workbook, sheet))
    counts.set(base, (counts.get(base) ?? 0) + cellCount(sheet))
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most === undefined ? {} : JSON.parse(most[0])
}

/** Caches the style number of each combination of row, column and cell style. */
export const sheetStyles = (
  workbook: WorkbookData,
  sheet: SheetData,
  book: StyleBook,
): SheetStyles => {
  const rows = v.parse(Lines, sheet['rowData'])
  const columns = v.parse(Lines, sheet.columnData)
  const base = baseOf(workbook, sheet)
  const known = new Map<string, number>()

  const composed = (...parts: readonly CellState['s'][]): CellStyle =>
    Object.assign({}, base, ...parts.map((part) => styleOf(workbook, readable(part))))
  const style: SheetStyles['style'] = (row, column, cell) =>
    composed(rows[row]?.s, columns[column]?.s, cell?.s)
  const cell: SheetStyles['cell'] = (row, column, state) => {
    const isQuoted = state?.t === FORCED_TEXT && !(state.f ?? state.si)
    const key = `${keyOf(rows[row]?.s)}|${keyOf(columns[column]?.s)}|${keyOf(state?.s)}|${isQuoted}`
    const number = known.get(key) ?? book.styleIndexOf(style(row, column, state), isQuoted)
    known.set(key, number)
    return number
  }
  const line = (own: CellState['s']): number | null =>
    own ? book.styleIndexOf(composed(own)) : null
  return {
    cell,
    isNormal: book.isNormal,
    style,
    row: (row) => line(rows[row]?.s),
    column: (column) => line(columns[column]?.s),
  }
}
