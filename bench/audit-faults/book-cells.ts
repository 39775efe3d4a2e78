import { isDateFormat } from 'numfmt'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import {
  sheetsOf,
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { relativeFormula } from '#server/sheets/formulas/formula-runs.ts'

/** The direction of a line of cells. */
export type Axis = 'row' | 'column'

/** A filled cell of a workbook. */
export type BookCell = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly cell: CellState
  /** Null for a typed cell. */
  readonly formula: string | null
  /** The formula as seen from its cell, '' for a typed one. */
  readonly relative: string
  readonly kind: 'number' | 'text' | 'other'
  readonly isPercent: boolean
  readonly isDate: boolean
}

/** The filled cells of a workbook, and each by its place. */
export type BookCells = {
  readonly workbook: WorkbookData
  readonly all: readonly BookCell[]
  readonly at: (sheetId: string, row: number, column: number) => BookCell | null
}

const [TEXT, TRUTH, FORCED_TEXT] = [1, 3, 4]

const kindOf = ({ v, t }: CellState): BookCell['kind'] => {
  if (t === TRUTH) return 'other'
  if (typeof v === 'number' && t !== TEXT && t !== FORCED_TEXT) return 'number'
  return typeof v === 'string' && v !== '' && !v.startsWith('#') ? 'text' : 'other'
}

const bookCellOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  cell: CellState,
  [row, column]: readonly [number, number],
): BookCell => {
  const formula = formulaAt(sheet, row, column)
  const pattern = styleOf(workbook, cell.s)?.n?.pattern ?? ''
  return {
    sheet,
    row,
    column,
    cell,
    formula,
    relative: formula === null ? '' : relativeFormula(formula, row, column),
    kind: kindOf(cell),
    isPercent: pattern.includes('%'),
    isDate: isDateFormat(pattern),
  }
}

const isFilled = (cell: CellState | null): cell is CellState =>
  cell !== null && Boolean(cell.f ?? cell.si ?? (cell.v !== '' && (cell.v ?? null) !== null))

/** Reads all filled cells. */
export const bookCellsOf = (workbook: WorkbookData): BookCells => {
  const all = sheetsOf(workbook).flatMap((sheet) =>
    Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        isFilled(cell) ? [bookCellOf(workbook, sheet, cell, [Number(row), Number(column)])] : [],
      ),
    ),
  )
  const places = new Map(
    all.map((one) => [`${one.sheet.id} ${one.row} ${one.column}`, one] as const),
  )
  return {
    workbook,
    all,
    at: (sheetId, row, column) => places.get(`${sheetId} ${row} ${column}`) ?? null,
  }
}

/** The cells before and after a cell on one axis, without a gap, for which `isAlike` holds. */
export const lineThrough = (
  { at }: BookCells,
  cell: BookCell,
  axis: Axis,
  isAlike: (other: BookCell) => boolean,
): readonly BookCell[] => {
  const [down, right] = axis === 'row' ? [0, 1] : [1, 0]
  const from = (step: number): readonly BookCell[] => {
    const found: BookCell[] = []
    for (let distance = step; ; distance += step) {
      const place = [cell.row + distance * down, cell.column + distance * right] as const
      const other = at(cell.sheet.id, ...place)
      if (other === null || !isAlike(other)) return found
      found.push(other)
    }
  }
  return [...from(-1).toReversed(), cell, ...from(1)]
}

/** The longer of the two lines of cells with the same relative formula. */
export const formulaLine = (
  book: BookCells,
  cell: BookCell,
): { readonly axis: Axis; readonly cells: readonly BookCell[] } => {
  const along = (axis: Axis) =>
    lineThrough(book, cell, axis, ({ relative }) => relative === cell.relative)
  const [row, column] = [along('row'), along('column')]
  return row.length >= column.length
    ? { axis: 'row', cells: row }
    : { axis: 'column', cells: column }
}

/** The longer of the two lines of typed numbers. */
export const numberLine = (book: BookCells, cell: BookCell): readonly BookCell[] => {
  const along = (axis: Axis) =>
    lineThrough(book, cell, axis, ({ formula, kind }) => formula === null && kind === 'number')
  const [row, column] = [along('row'), along('column')]
  return row.length >= column.length ? row : column
}

/** The nearest typed text to the left of a place. Empty if there is none. */
export const labelOf = (
  { at }: BookCells,
  sheetId: string,
  row: number,
  column: number,
): string => {
  for (let left = column - 1; left >= 0; left -= 1) {
    const cell = at(sheetId, row, left)
    if (cell?.kind === 'text' && cell.formula === null) return String(cell.cell.v)
  }
  return ''
}
