import { cellName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { CalculatedCell } from '../sheets/engine/protocol.ts'

type Place = { readonly sheet_id: string; readonly row: number; readonly column: number }

/**
 * `changed` lists the cells whose formulas use TODAY or NOW. `isAny` is true if any formula needs
 * calculation.
 */
export type PendingFormulas = { readonly changed: readonly Place[]; readonly isAny: boolean }

/** Results of these functions change daily. */
const OF_THE_DAY = /\b(?:TODAY|NOW)\s*\(/i

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

const lacksResult = ({ v }: CellState): boolean => v === undefined || v === null

/** Shared formula ids (`si`) of volatile date formulas. */
const sharedOfTheDay = ({ cellData }: SheetData): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const cells of Object.values(cellData ?? {}))
    for (const cell of Object.values(cells))
      if (cell?.f && cell.si && OF_THE_DAY.test(cell.f)) found.add(cell.si)
  return found
}

/** Finds formulas without a result and volatile date formulas. */
export const pendingFormulasIn = (workbook: WorkbookData): PendingFormulas => {
  const changed: Place[] = []
  let isAny = false
  for (const sheet of Object.values(workbook.sheets)) {
    const ofTheDay = sharedOfTheDay(sheet)
    const inspect = (row: string, column: string, cell: CellState): void => {
      isAny ||= lacksResult(cell)
      if (cell.f ? OF_THE_DAY.test(cell.f) : ofTheDay.has(cell.si ?? ''))
        changed.push({ sheet_id: sheet.id, row: Number(row), column: Number(column) })
    }
    for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
      for (const [column, cell] of Object.entries(cells))
        if (cell && isFormula(cell)) inspect(row, column, cell)
  }
  return { changed, isAny: isAny || changed.length > 0 }
}

type Rows = { [row: string]: { [column: string]: CellState | null } }

const valued = (value: string | number | boolean | null): CellState =>
  typeof value === 'boolean'
    ? { v: Number(value), t: 3 }
    : { v: value, t: typeof value === 'number' ? 2 : 1 }

const isHeld = (cell: CellState): boolean => isFormula(cell) || (cell.v ?? '') !== ''

/** Range that the values of an array formula fill. Null if it exceeds the grid. */
const rangeOf = (row: number, column: number, rows: readonly (readonly unknown[])[]) => {
  const endRow = row + rows.length - 1
  const endColumn = column + (rows[0]?.length ?? 0) - 1
  return endRow >= MAX_ROWS || endColumn >= MAX_COLUMNS
    ? null
    : `${cellName(row, column)}:${cellName(endRow, endColumn)}`
}

/**
 * Writes the values of an array formula into the cells that it fills, and records their range in
 * the formula's cell.
 */
const fill = (rows: Rows, { row, column, spill }: CalculatedCell): void => {
  const own = rows[row]?.[column]
  const ref = spill && rangeOf(row, column, spill)
  if (!own || !ref) return
  spill.forEach((values, down) => {
    const line = (rows[row + down] ??= {})
    values.forEach((value, right) => {
      const before = line[column + right] ?? {}
      if (down + right === 0) line[column] = { ...own, ...valued(value), ref, isSpilled: true }
      else if (value !== null && !isHeld(before))
        line[column + right] = { ...before, ...valued(value) }
    })
  })
}

const withSpills = (sheet: SheetData, spills: readonly CalculatedCell[]): SheetData => {
  const open = new Set<number>()
  for (const { row, spill } of spills)
    for (let at = row; at < row + (spill?.length ?? 0); at += 1) open.add(at)
  const cellData: Rows = { ...sheet.cellData }
  for (const row of open) cellData[row] = { ...(cellData[row] as CellRow | undefined) }
  for (const spill of spills) fill(cellData, spill)
  return { ...sheet, cellData }
}

/**
 * Writes the values of array formulas into the cells that they fill, because a file stores the
 * value of each cell. Skips formulas with their own `ref`, whose cells already have values.
 */
export const withSpilledCells = (
  workbook: WorkbookData,
  results: readonly CalculatedCell[],
): WorkbookData => {
  const spills = results.filter(({ sheet_id, row, column, spill }) => {
    const cell = workbook.sheets[sheet_id]?.cellData?.[row]?.[column]
    return spill !== null && typeof cell?.['ref'] !== 'string'
  })
  if (spills.length === 0) return workbook
  const bySheet = Map.groupBy(spills, ({ sheet_id }) => sheet_id)
  const sheets = Object.entries(workbook.sheets).map(([id, sheet]) => [
    id,
    bySheet.has(sheet.id) ? withSpills(sheet, bySheet.get(sheet.id) ?? []) : sheet,
  ])
  return { ...workbook, sheets: Object.fromEntries(sheets) }
}
