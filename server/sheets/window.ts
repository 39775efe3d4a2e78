import { COLUMN_WIDTH } from '#contract/blank-workbook.ts'
import { WINDOW_COLUMNS, WINDOW_ROWS } from '#contract/limits.ts'
import type { SheetWindow, WindowCell } from '#contract/sheet-window.ts'
import {
  cellAt,
  sheetsOf,
  styleOf,
  type CellState,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook.ts'
import { displayText, valueOf } from './display.ts'

const ALIGNMENTS: Readonly<Record<number, 'left' | 'center' | 'right'>> = {
  1: 'left',
  2: 'center',
  3: 'right',
}

/** Numbers stand right and truths in the middle unless the style says otherwise. */
const alignOf = (cell: CellState, style: CellStyle | null): WindowCell['align'] => {
  const said = ALIGNMENTS[style?.ht ?? 0]
  if (said !== undefined) return said
  const value = valueOf(cell)
  if (typeof value === 'boolean') return 'center'
  return typeof value === 'number' ? 'right' : undefined
}

type Look = Pick<WindowCell, 'bold' | 'italic' | 'color' | 'fill'>

const coloursOf = (style: CellStyle | null): Look => ({
  ...(style?.cl?.rgb ? { color: style.cl.rgb } : {}),
  ...(style?.bg?.rgb ? { fill: style.bg.rgb } : {}),
})

const lookOf = (style: CellStyle | null): Look => ({
  ...(style?.bl ? { bold: true } : {}),
  ...(style?.it ? { italic: true } : {}),
  ...coloursOf(style),
})

const windowCell = (
  workbook: WorkbookData,
  cell: CellState | null,
  place: { readonly row: number; readonly column: number },
): WindowCell | null => {
  const text = displayText(workbook, cell)
  const style = styleOf(workbook, cell?.s)
  const look = lookOf(style)
  if (cell === null || (text === '' && look.fill === undefined)) return null
  const align = alignOf(cell, style)
  return {
    ...place,
    text,
    ...(cell.f ? { f: cell.f } : {}),
    ...(align === undefined ? {} : { align }),
    ...look,
  }
}

const cellsOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  rows: number,
  columns: number,
): WindowCell[] =>
  Array.from({ length: rows }, (_, row) => row)
    .filter((row) => sheet.cellData?.[row] !== undefined)
    .flatMap((row) =>
      Array.from({ length: columns }, (_, column) =>
        windowCell(workbook, cellAt(sheet, row, column), { row, column }),
      ),
    )
    .filter((cell) => cell !== null)

/**
 * The first cells of the first sheet with what they show and how (SHEET-8): the light grid and the
 * pictures of the list. Empty cells are left out; widths in px. Pure.
 */
export const sheetWindow = (
  spreadsheet: { readonly id: string; readonly title: string },
  workbook: WorkbookData,
  rows: number = WINDOW_ROWS,
  columns: number = WINDOW_COLUMNS,
): SheetWindow => {
  const sheets = sheetsOf(workbook)
  const [sheet] = sheets
  const width = sheet?.defaultColumnWidth ?? COLUMN_WIDTH
  return {
    id: spreadsheet.id,
    title: spreadsheet.title,
    sheet: sheet?.name ?? '',
    sheets: sheets.map(({ name }) => name),
    rows,
    columns,
    column_widths: Array.from(
      { length: columns },
      (_, column) => sheet?.columnData?.[column]?.w ?? width,
    ),
    cells: sheet === undefined ? [] : cellsOf(workbook, sheet, rows, columns),
  }
}
