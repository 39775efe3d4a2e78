import { cellName } from './cells.ts'
import type { CellMatrix, CellRow, CellState, CellValue } from './workbook.ts'

type Sheet = { readonly cellData?: CellMatrix }
type Snapshot = { readonly sheets?: Readonly<Record<string, Sheet | undefined>> }

/** The result of an array formula: its first cell (0-based), and all values row by row. */
export type FilledArray = {
  readonly row: number
  readonly column: number
  readonly rows: readonly (readonly (CellValue | null)[])[]
}

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

/** True if an array formula in another cell filled this cell. */
export const isFilled = (cell: CellState): boolean => cell['filled'] === 1 && !isFormula(cell)

/** The cell's own value. Null for an empty cell, and for a cell that an array formula filled. */
export const ownValue = (cell: CellState | null): CellValue | null =>
  !cell || isFilled(cell) || cell.v === '' ? null : (cell.v ?? null)

const isArray = (cell: CellState): boolean =>
  isFormula(cell) && typeof cell['ref'] === 'string' && cell['ref'].includes(':')

/**
 * The cell as input for an engine: drops array results, so the engine calculates them again.
 * Returns the same object if nothing changes.
 */
export const withoutArrayResult = (cell: CellState): CellState => {
  const { v: _value, filled: _filled, ref: _ref, ...formula } = cell
  if (isArray(cell)) return formula
  const { t: _type, ...rest } = formula
  return isFilled(cell) ? rest : cell
}

const isKept = (cell: CellState | null): boolean =>
  cell === null || withoutArrayResult(cell) === cell

/** The row as input for an engine. Drops cells that only an array filled. */
export const rowWithoutArrayResults = (row: CellRow): CellRow => {
  if (Object.values(row).every(isKept)) return row
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, cell]) => {
      const typed = cell && withoutArrayResult(cell)
      return typed && typed !== cell && Object.keys(typed).length === 0 ? [] : [[column, typed]]
    }),
  )
}

type Filled = { startRow: number; endRow: number; readonly column: number }

/** Cells that array formulas filled, as vertical ranges. */
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

/** Ranges that array formulas filled at the last calculation, including outdated ones. */
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
 * The workbook as input for an engine, without array results. Stored results would block the array
 * formula that they come from (`#SPILL!`). Values that a user typed into the range of an array
 * stay, so they still block it. Returns the same object if there are no array results.
 */
export const withoutArrayResults = <W extends object>(workbook: W): W =>
  mapSheets(workbook, (sheet) => {
    const rows = Object.entries(sheet.cellData ?? {})
    const next = rows.map(([at, row]) => [at, rowWithoutArrayResults(row)] as const)
    if (next.every(([, row], index) => row === rows[index]?.[1])) return sheet
    return { ...sheet, cellData: Object.fromEntries(next) }
  })

/** Univer's cell types: text, number, and boolean as 1 or 0. */
const stored = (value: CellValue): CellState =>
  typeof value === 'boolean'
    ? { v: Number(value), t: 3 }
    : { v: value, t: typeof value === 'number' ? 2 : 1 }

const holdsNothing = (cell: CellState | null | undefined): boolean =>
  !cell || (!isFormula(cell) && (cell.v ?? '') === '' && !cell['p'])

/** A cell with its own content blocks the array and stays unchanged. */
const filledCell = (cell: CellState | null | undefined, value: CellValue | null) =>
  value !== null && holdsNothing(cell) ? { ...cell, ...stored(value), filled: 1 } : cell

/** True if the array fills more than its first cell. A blocked array (`#SPILL!`) does not. */
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
 * The workbook for storage, with its array results, so that reading it needs no engine. A filled
 * cell has `filled: 1` and the formula has its range in `ref`. Unchanged worksheets and rows are
 * shared.
 */
export const withArrayResults = <W extends object>(
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
