import { cellName } from './cells.ts'
import type { CellMatrix, CellRow, CellState, CellValue } from './workbook.ts'

type Sheet = { readonly cellData?: CellMatrix }
type Snapshot = { readonly sheets?: Readonly<Record<string, Sheet | undefined>> }

/** What an array formula fills: its first cell, 0-based, and the values of all its cells, row by row. */
export type FilledArray = {
  readonly row: number
  readonly column: number
  readonly rows: readonly (readonly (CellValue | null)[])[]
}

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

/** Whether the value of a cell is not its own: an array formula of another cell filled it. */
export const isFilled = (cell: CellState): boolean => cell['filled'] === 1 && !isFormula(cell)

/** The value of a cell that holds no formula, null for none or one that is not its own. */
export const ownValue = (cell: CellState | null): CellValue | null =>
  !cell || isFilled(cell) || cell.v === '' ? null : (cell.v ?? null)

const isArray = (cell: CellState): boolean =>
  isFormula(cell) && typeof cell['ref'] === 'string' && cell['ref'].includes(':')

/**
 * A cell as an engine takes it: without what an array formula has filled it with, and an array formula
 * without its result, so that it is run. The same object where it is neither.
 */
export const asTyped = (cell: CellState): CellState => {
  const { v: _value, filled: _filled, ref: _ref, ...formula } = cell
  if (isArray(cell)) return formula
  const { t: _type, ...rest } = formula
  return isFilled(cell) ? rest : cell
}

const isKept = (cell: CellState | null): boolean => cell === null || asTyped(cell) === cell

/** The cells of a row as an engine takes them; a cell that was nothing but filled is not there. */
export const rowAsTyped = (row: CellRow): CellRow => {
  if (Object.values(row).every(isKept)) return row
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, cell]) => {
      const typed = cell && asTyped(cell)
      return typed && typed !== cell && Object.keys(typed).length === 0 ? [] : [[column, typed]]
    }),
  )
}

type Filled = { startRow: number; endRow: number; readonly column: number }

/** The cells of a worksheet that array formulas filled, as pieces of columns. */
const filledIn = (cellData: CellMatrix): readonly Filled[] => {
  const all: Filled[] = []
  const open = new Map<string, Filled>()
  for (const [at, row] of Object.entries(cellData))
    for (const [column, cell] of Object.entries(row)) {
      if (cell === null || !isFilled(cell)) continue
      const last = open.get(column)
      if (last?.endRow === Number(at) - 1) last.endRow += 1
      else {
        const found = { startRow: Number(at), endRow: Number(at), column: Number(column) }
        open.set(column, found)
        all.push(found)
      }
    }
  return all
}

/** What array formulas filled when they were calculated last, whether these stand there still or not. */
export const filledRanges = (workbook: Snapshot) =>
  Object.entries(workbook.sheets ?? {}).flatMap(([sheetId, sheet]) =>
    filledIn(sheet?.cellData ?? {}).map(({ startRow, endRow, column }) => ({
      sheetId,
      range: { startRow, endRow, startColumn: column, endColumn: column },
    })),
  )

const mapSheets = <W extends object>(workbook: W, map: (sheet: Sheet, id: string) => Sheet): W => {
  const sheets = Object.entries((workbook as Snapshot).sheets ?? {})
  const next = sheets.map(([id, sheet]) => [id, sheet && map(sheet, id)] as const)
  const isSame = next.every(([, sheet], index) => sheet === sheets[index]?.[1])
  return isSame ? workbook : { ...workbook, sheets: Object.fromEntries(next) }
}

/**
 * The workbook as an engine opens it: what array formulas have filled is empty, so that they are run and
 * are not stopped by their own results (`#SPILL!`), while what was typed there since does stop them. The
 * same object where no array fills more than its cell.
 */
export const withoutSpilled = <W extends object>(workbook: W): W =>
  mapSheets(workbook, (sheet) => {
    const rows = Object.entries(sheet.cellData ?? {})
    const next = rows.map(([at, row]) => [at, rowAsTyped(row)] as const)
    if (next.every(([, row], index) => row === rows[index]?.[1])) return sheet
    return { ...sheet, cellData: Object.fromEntries(next) }
  })

/** Univer's types: text, number, truth, which is kept as 1 or 0. */
const stored = (value: CellValue): CellState =>
  typeof value === 'boolean'
    ? { v: Number(value), t: 3 }
    : { v: value, t: typeof value === 'number' ? 2 : 1 }

const holdsNothing = (cell: CellState | null | undefined): boolean =>
  !cell || (!isFormula(cell) && (cell.v ?? '') === '' && !cell['p'])

/** The array formula says what it fills; a cell in which something stands by now stays as it is. */
const filledCell = (cell: CellState | null | undefined, value: CellValue | null) =>
  value !== null && holdsNothing(cell) ? { ...cell, ...stored(value), filled: 1 } : cell

/** One that meets something where it would fill (`#SPILL!`) fills nothing. */
const fillsMore = ({ rows }: FilledArray): boolean =>
  rows.some((values, down) => values.some((value, right) => down + right > 0 && value !== null))

const fill = (cellData: Record<string, CellRow>, { row, column, rows }: FilledArray): void => {
  const first = cellData[row]?.[column]
  if (!first || !isFormula(first)) return
  const end = cellName(row + rows.length - 1, column + (rows[0]?.length ?? 1) - 1)
  for (const [down, values] of rows.entries()) {
    const cells: Record<string, CellState | null> = { ...cellData[row + down] }
    for (const [right, value] of values.entries()) {
      const isFirst = down + right === 0
      const cell = isFirst
        ? { ...first, ref: `${cellName(row, column)}:${end}` }
        : filledCell(cells[column + right], value)
      if (cell) cells[column + right] = cell
    }
    cellData[row + down] = cells
  }
}

/**
 * The workbook as it is stored: with what its array formulas fill, by worksheet, so that it can be read
 * without an engine. A filled cell says so (`filled: 1`), and the formula where to (`ref`); other
 * worksheets and rows are shared with the given one.
 */
export const withFilled = <W extends object>(
  workbook: W,
  arrays: Readonly<Record<string, readonly FilledArray[] | undefined>>,
): W =>
  mapSheets(workbook, (sheet, id) => {
    const filling = (arrays[id] ?? []).filter(fillsMore)
    if (filling.length === 0) return sheet
    const cellData: Record<string, CellRow> = { ...sheet.cellData }
    for (const array of filling) fill(cellData, array)
    return { ...sheet, cellData }
  })
