import {
  sheetsOf,
  styleOf,
  type CellRow,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { displayText } from './display.ts'

/** A figure of a line: typed, or the result of a formula. 0-based. */
export type LineCell = {
  readonly row: number
  readonly column: number
  readonly isFormula: boolean
}

/** A label with the figures that stand right of it in its row, up to the next label. */
export type Line = {
  readonly sheet: SheetData
  readonly label: string
  readonly cells: readonly LineCell[]
}

/** Labels far below are those of lists, and reading a sheet must not hold up the server. */
const READ_ROWS = 2000
const READ_COLUMNS = 80
/** A head of a column stands at most so many rows above its figure. */
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

const linesOfRow = (sheet: SheetData, [row, cells]: Entry): readonly Line[] => {
  const lines: { label: string; cells: LineCell[] }[] = []
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

/** The labelled lines of all worksheets, in the order of their tabs, top to bottom. */
export const linesOf = (workbook: WorkbookData): readonly Line[] =>
  sheetsOf(workbook).flatMap((sheet) => rowsOf(sheet).flatMap((row) => linesOfRow(sheet, row)))

/** Whether a cell looks as a head does: bold on a ground of its own. */
const isHead = (workbook: WorkbookData, { s }: CellState): boolean => {
  const style = styleOf(workbook, s)
  return Boolean(style?.bl && style.bg)
}

const firstText = ({ cellData }: SheetData, row: number): string => {
  const value = cellData?.[row]?.[0]?.v
  return isLabel(value) ? value : ''
}

/**
 * The head of a figure's column as it shows, and the text left of it ("Week" of week 3); empty where there
 * is none. A text above the figure is a head too.
 */
export const headOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  { row, column }: Pick<LineCell, 'row' | 'column'>,
): { readonly head: string; readonly of: string } => {
  for (let above = row - 1; above >= Math.max(0, row - HEAD_ROWS); above -= 1) {
    const cell = sheet.cellData?.[above]?.[column] ?? null
    if (cell !== null && (isTyped(cell) || isHead(workbook, cell)))
      return { head: displayText(workbook, cell).trim(), of: firstText(sheet, above) }
  }
  return { head: '', of: '' }
}
