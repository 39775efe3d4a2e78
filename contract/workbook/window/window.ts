import { blankWorkbook } from '../blank-workbook.ts'
import { isErrorValue } from '../../formulas/error-values.ts'
import { openingSheet } from '../opening-sheet.ts'
import {
  WINDOW_COLUMNS,
  WINDOW_ROWS,
  WINDOW_MAX_SHEETS,
  WINDOW_TEXT_MAX_CHARS,
} from '../../limits.ts'
import type {
  SheetWindow,
  WindowCell,
  WindowMerge,
  WindowQuery,
  WindowSheet,
  WindowStyle,
} from '../sheet-window.ts'
import {
  cellAt,
  sheetsOf,
  styleOf,
  type CellState,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '../workbook.ts'
import { createDisplay, valueOf } from '../display-text.ts'
import { figuresLocale, type FigureSigns } from '#contract/figures/locale.ts'
import { formulaAt } from '../../formulas/formula-at.ts'
import { createEditText } from './edit-text.ts'
import { signsOfQuery } from './figure-signs.ts'
import { formatColour } from './format-colour.ts'
import type { NumberFormats } from './number-formats.ts'
import { extentOf, layoutOf, zoomOf, type SheetLayout } from './sheet-layout.ts'
import { cellsIn, originRows, parseWithoutCells, rowsOf, usedSizeOf } from './stored-cells.ts'
import { extendToCells } from './extend-to-cells.ts'
import { windowStyle } from './window-style.ts'

/** The spreadsheet that a window belongs to. */
export type WindowSource = {
  readonly id: string
  readonly title: string
  readonly revision: number
}

const cut = (text: string): string =>
  text.length > WINDOW_TEXT_MAX_CHARS ? `${text.slice(0, WINDOW_TEXT_MAX_CHARS)}…` : text

/** Numbers align right, booleans and errors centre, unless the style sets an alignment. */
const aligned = (style: WindowStyle, cell: CellState | null): WindowStyle => {
  if (style.align !== undefined) return style
  const value = valueOf(cell)
  if (typeof value === 'boolean' || isErrorValue(value)) return { ...style, align: 'center' }
  return typeof value === 'number' ? { ...style, align: 'right' } : style
}

/** The number format, if it is a non-empty text. */
const patternOf = (style: CellStyle): string | undefined => {
  const pattern: unknown = style.n?.pattern
  return typeof pattern === 'string' && pattern !== '' ? pattern : undefined
}

/**
 * The formula, or else the edit text of a number. The edit text is absent if it equals the display
 * text and the number has no format.
 */
const editedAs = (
  cell: CellState | null,
  { pattern, text, f }: { pattern: string | undefined; text: string; f: string | null },
  editText: ReturnType<typeof createEditText>,
): Pick<WindowCell, 'f' | 'figure' | 'raw'> => {
  const value = valueOf(cell)
  const isNumber = typeof value === 'number'
  if (f !== null) return { f: cut(f), ...(isNumber && { figure: true }) }
  if (!isNumber) return {}
  const raw = editText(pattern ?? 'General', value, text)
  return raw === text && pattern === undefined ? { figure: true } : { raw }
}

/** Placeholder for a formula without a result. It never looks like a result. */
const NOT_CALCULATED = '…'

type DrawnText = ReturnType<typeof createDisplay>['drawnText']

/** Display text, and the number of trailing spaces from the number format. */
const shownIn = (
  drawnText: DrawnText,
  { style, cell, f }: { style: CellStyle; cell: CellState | null; f: string | null },
) => {
  if (f !== null && valueOf(cell) === null) return { text: NOT_CALCULATED, room: {} }
  const drawn = drawnText(style, cell)
  if (typeof valueOf(cell) !== 'number') return { text: drawn, room: {} }
  const spaces = drawn.length - drawn.trimEnd().length
  return { text: drawn.trim(), room: spaces === 0 ? {} : { room: spaces } }
}

/** Deduplicates the styles of a window and numbers them. */
const styleTable = (base: WindowStyle) => {
  const styles = [base]
  const numbers = new Map([[JSON.stringify(base), 0]])
  return {
    styles,
    numberOf: (style: WindowStyle): number => {
      const key = JSON.stringify(style)
      const number = numbers.get(key) ?? styles.push(style) - 1
      numbers.set(key, number)
      return number
    },
  }
}

const isBare = (style: WindowStyle, base: WindowStyle): boolean =>
  style.fill === base.fill && !style.top && !style.right && !style.bottom && !style.left

type Place = { readonly row: number; readonly column: number }

/** Reads the visible cells at some places, with their styles. */
const cellReader = (
  { format, formatColor, getFormatInfo, addLocale }: NumberFormats,
  signs: FigureSigns,
) => {
  const locale = figuresLocale(signs, addLocale)
  const { drawnText } = createDisplay(
    (pattern, value) => format(pattern, value, { locale }),
    signs.decimal,
  )
  return (workbook: WorkbookData, sheet: SheetData, frame: SheetLayout, places: Place[]) => {
    const base = windowStyle(frame.style)
    const { styles, numberOf } = styleTable(base)
    const editText = createEditText(getFormatInfo, signs)
    const cells = places.flatMap(({ row, column }): WindowCell[] => {
      const cell = cellAt(sheet, row, column)
      const style = { ...frame.styleAt(row, column), ...styleOf(workbook, cell?.s) }
      const f = formulaAt(sheet, row, column)
      const { text, room } = shownIn(drawnText, { style, cell, f })
      const color = formatColour(formatColor, style, cell)
      const alignedStyle = aligned(
        { ...windowStyle(style), ...(color && { color }), ...room },
        cell,
      )
      if (text === '' && f === null && isBare(alignedStyle, base)) return []
      const s = numberOf(alignedStyle)
      const edited = editedAs(cell, { pattern: patternOf(style), text, f }, editText)
      return [{ row, column, ...(s === 0 ? {} : { s }), text: cut(text), ...edited }]
    })
    return { cells, styles }
  }
}

const range = (from: number, count: number): number[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) => from + at)

type Area = Place & { readonly rows: number; readonly columns: number }

const touches = (area: Area, merge: WindowMerge): boolean =>
  merge.row < area.row + area.rows &&
  merge.last_row >= area.row &&
  merge.column < area.column + area.columns &&
  merge.last_column >= area.column

const isInside = (area: Area, { row, column }: Place): boolean =>
  touches(area, { row, column, last_row: row, last_column: column })

/** All places of the area, and the first cells of merges that reach into it. */
const placesOf = (area: Area, merges: readonly WindowMerge[]): Place[] => [
  ...merges.filter((merge) => !isInside(area, merge)).map(({ row, column }) => ({ row, column })),
  ...range(area.row, area.rows).flatMap((row) =>
    range(area.column, area.columns).map((column) => ({ row, column })),
  ),
]

const tabOf = (sheet: SheetData): WindowSheet => ({
  name: sheet.name,
  ...extentOf(sheet),
  ...(sheet['hidden'] === 1 ? { hidden: true } : {}),
  ...(typeof sheet['tabColor'] === 'string' && sheet['tabColor'] !== ''
    ? { color: sheet['tabColor'] }
    : {}),
  ...zoomOf(sheet),
})

/** Index of a worksheet by index or name. Falls back to the opening worksheet. */
const sheetAt = (sheets: readonly SheetData[], wanted: string, custom: unknown): number => {
  if (/^\d{1,4}$/.test(wanted) && sheets[Number(wanted)]) return Number(wanted)
  const named = sheets.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  return named === -1 || wanted === '' ? openingSheet(sheets, custom) : named
}

const FIRST: WindowQuery = { row: 0, column: 0 }

export type MakeWindow = (
  spreadsheet: WindowSource,
  data: unknown,
  query?: WindowQuery,
  signs?: FigureSigns,
) => SheetWindow

/**
 * Makes windows of stored workbooks: texts and styles of the visible cells. Reads only the rows of
 * a window, so large workbooks cost little more than small ones. Invalid JSON gives an empty
 * window. An unknown worksheet gives the opening worksheet. Pure. The server uses it for stored
 * workbooks. The public page uses it if its backend has no window call.
 */
export const createSheetWindow = (formats: NumberFormats): MakeWindow => {
  return (spreadsheet, data, query = FIRST, signs = signsOfQuery(query)) => {
    const cellsAt = cellReader(formats, signs)
    const outline = parseWithoutCells(data) ?? blankWorkbook(spreadsheet.id, spreadsheet.title)
    const sheets = sheetsOf(outline)
      .slice(0, WINDOW_MAX_SHEETS)
      .map((sheet) => extendToCells(sheet, cellsIn(data, sheet.id)))
    const at = sheetAt(sheets, query.sheet ?? '', outline['custom'])
    const sheet = sheets[at] ?? { id: '', name: '' }
    const frame = layoutOf(outline, sheet)
    const { row, column } = query
    const area = {
      row,
      column,
      rows: Math.max(0, Math.min(WINDOW_ROWS, frame.rows - row)),
      columns: Math.max(0, Math.min(WINDOW_COLUMNS, frame.columns - column)),
    }
    const merges = frame.merges.filter((merge) => touches(area, merge))
    const stored = cellsIn(data, sheet.id)
    const rows = rowsOf(stored, [...range(row, area.rows), ...merges.map((merge) => merge.row)])
    const cellData = { ...rows, ...rowsOf(stored, originRows(stored, rows)) }
    const used = usedSizeOf(stored)
    return {
      id: spreadsheet.id,
      title: spreadsheet.title,
      revision: spreadsheet.revision,
      sheets: sheets.map(tabOf),
      sheet: at,
      ...area,
      used_rows: used.rows,
      used_columns: used.columns,
      row_height: frame.rowHeight,
      column_width: frame.columnWidth,
      row_heights: [...frame.heights],
      column_widths: [...frame.widths],
      frozen_rows: frame.frozenRows,
      frozen_columns: frame.frozenColumns,
      grid_lines: frame.gridLines,
      merges,
      ...cellsAt(outline, { ...sheet, cellData }, frame, placesOf(area, merges)),
    }
  }
}
