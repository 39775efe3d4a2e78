import {
  sheetsOf,
  styleOf,
  type CellRow,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { displayText } from './display.ts'

/** A cell with a number or a formula. `row` and `column` are 0-based. */
export type FigureCell = {
  readonly row: number
  readonly column: number
  readonly isFormula: boolean
}

/** A label and the figures to its right, up to the next label. */
export type LabelledCells = {
  readonly sheet: SheetData
  readonly label: string
  readonly cells: readonly FigureCell[]
}

/**
 * We ignore cells beyond these limits, so that reading stays fast. Labels beyond them belong to
 * long lists.
 */
const READ_ROWS = 2000
const READ_COLUMNS = 80
/** Largest distance of a column header above its figure. */
const HEAD_ROWS = 60

type Entry = readonly [index: number, cells: CellRow]
const rowsOf = ({ cellData = {} }: SheetData): readonly Entry[] =>
  Object.entries(cellData)
    .map(([row, cells]) => [Number(row), cells] as const)
    .filter(([row]) => row < READ_ROWS)
    .sort(([a], [b]) => a - b)

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value)

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)
const isTyped = (cell: CellState): boolean => !isFormula(cell) && isLabel(cell.v)
const isFigure = (cell: CellState): boolean => isFormula(cell) || typeof cell.v === 'number'

const linesOfRow = (sheet: SheetData, [row, cells]: Entry): readonly LabelledCells[] => {
  const lines: { label: string; cells: FigureCell[] }[] = []
  const columns = Object.keys(cells)
    .map(Number)
    .filter((column) => column < READ_COLUMNS)
    .sort((a, b) => a - b)
  for (const column of columns) {
    const cell = cells[column]
    if (!cell) continue
    if (isTyped(cell)) lines.push({ label: String(cell.v).trim(), cells: [] })
    else if (isFigure(cell)) lines.at(-1)?.cells.push({ row, column, isFormula: isFormula(cell) })
  }
  return lines.filter((line) => line.cells.length > 0).map((line) => ({ sheet, ...line }))
}

/**
 * The labels of all worksheets with the figures beside them, in tab order and from top to bottom.
 */
export const labelledCellsOf = (workbook: WorkbookData): readonly LabelledCells[] =>
  sheetsOf(workbook).flatMap((sheet) => rowsOf(sheet).flatMap((row) => linesOfRow(sheet, row)))

/** True for a bold cell with a fill colour. */
const isHead = (workbook: WorkbookData, { s }: CellState): boolean => {
  const style = styleOf(workbook, s)
  return Boolean(style?.bl && style.bg)
}

const firstText = ({ cellData }: SheetData, row: number): string => {
  const value = cellData?.[row]?.[0]?.v
  return isLabel(value) ? value : ''
}

/**
 * `head` is the column header of a figure, and `of` the first label in the row of this header, such
 * as "Week". Both are empty if there is no header. Any text above the figure counts as a header,
 * and so does a bold cell with a fill colour.
 */
export const columnHeaderOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  { row, column }: Pick<FigureCell, 'row' | 'column'>,
): { readonly head: string; readonly of: string } => {
  for (let above = row - 1; above >= Math.max(0, row - HEAD_ROWS); above -= 1) {
    const cell = sheet.cellData?.[above]?.[column] ?? null
    if (cell !== null && (isTyped(cell) || isHead(workbook, cell)))
      return { head: displayText(workbook, cell).trim(), of: firstText(sheet, above) }
  }
  return { head: '', of: '' }
}
