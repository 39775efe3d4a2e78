import * as v from 'valibot'
import { MAX_COLUMNS, MAX_ROWS } from '../cells.ts'
import {
  parseWorkbook,
  SheetData,
  type CellMatrix,
  type CellRow,
  type WorkbookData,
} from '../workbook.ts'

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type UsedSize = { readonly rows: number; readonly columns: number }

/** Caches the result, so many windows of a workbook walk its cells once. */
const usedOnce = new WeakMap<object, UsedSize>()

/** The index in a row or column key, plus 1. 0 if the key is no index below `count`. */
const endOf = (key: string, count: number): number => {
  const index = Number(key)
  return Number.isInteger(index) && index >= 0 && index < count ? index + 1 : 0
}

/** Number of rows and columns up to the last stored cell. */
export const usedSizeOf = (cells: unknown): UsedSize => {
  if (!isRecord(cells)) return { rows: 0, columns: 0 }
  const known = usedOnce.get(cells)
  if (known) return known
  let [rows, columns] = [0, 0]
  for (const row in cells) {
    rows = Math.max(rows, endOf(row, MAX_ROWS))
    for (const column in cells[row] as object)
      columns = Math.max(columns, endOf(column, MAX_COLUMNS))
  }
  const used = { rows, columns }
  usedOnce.set(cells, used)
  return used
}

const withoutCells = (sheet: unknown): unknown =>
  isRecord(sheet) ? { ...sheet, cellData: {} } : sheet

/**
 * Parses stored JSON as a workbook without its cells, which are most of the data. `rowsOf` reads
 * the cells of the required rows. Null if the JSON is no workbook.
 */
export const parseWithoutCells = (data: unknown): WorkbookData | null => {
  if (!isRecord(data) || !isRecord(data['sheets'])) return null
  const sheets = Object.fromEntries(
    Object.entries(data['sheets']).map(([id, sheet]) => [id, withoutCells(sheet)]),
  )
  const parsed = parseWorkbook({ ...data, sheets })
  return parsed.ok ? parsed.value : null
}

/** The stored cells of a worksheet, not validated. */
export const cellsIn = (data: unknown, sheetId: string): Json => {
  const sheets = isRecord(data) ? data['sheets'] : null
  const sheet = isRecord(sheets) ? sheets[sheetId] : null
  const cells = isRecord(sheet) ? sheet['cellData'] : null
  return isRecord(cells) ? cells : {}
}

const isMatrix = (value: unknown): value is CellMatrix =>
  v.is(SheetData.entries.cellData.wrapped, value)

/** Validates each cell on its own, so one invalid cell does not drop its row. */
const readRow = (row: number, cells: unknown): CellRow => {
  if (!isRecord(cells)) return {}
  const whole = { [row]: cells }
  if (isMatrix(whole)) return whole[row] ?? {}
  const each = Object.entries(cells).map(([column, cell]) => ({ [row]: { [column]: cell } }))
  return Object.assign({}, ...each.filter(isMatrix).map((one) => one[row]))
}

/** Validates the given rows. Drops invalid cells. */
export const rowsOf = (cells: Json, rows: Iterable<number>): CellMatrix => {
  const found: Record<string, CellRow> = {}
  for (const row of rows) if (cells[row] !== undefined) found[row] = readRow(row, cells[row])
  return found
}

/** Caches the rows with the text of each shared formula, by `si`. */
const originsOnce = new WeakMap<object, ReadonlyMap<string, ReadonlySet<number>>>()

const originsOf = (cells: Json): ReadonlyMap<string, ReadonlySet<number>> => {
  const known = originsOnce.get(cells)
  if (known) return known
  const origins = new Map<string, Set<number>>()
  for (const [row, columns] of Object.entries(cells))
    for (const cell of Object.values(isRecord(columns) ? columns : {})) {
      if (!isRecord(cell) || !cell['f'] || typeof cell['si'] !== 'string') continue
      const rows = origins.get(cell['si']) ?? new Set()
      origins.set(cell['si'], rows.add(Number(row)))
    }
  originsOnce.set(cells, origins)
  return origins
}

const hasSharedFormula = (rows: CellMatrix): boolean =>
  Object.values(rows).some((row) => Object.values(row).some((cell) => cell?.si && !cell.f))

/** Rows with the text of shared formulas that `rows` refer to by Univer's `si`. */
export const originRows = (cells: Json, rows: CellMatrix): number[] => {
  if (!hasSharedFormula(rows)) return []
  const origins = originsOf(cells)
  const named = Object.values(rows).flatMap((row) =>
    Object.values(row).map((cell) => cell?.si ?? ''),
  )
  return [...new Set([...new Set(named)].flatMap((si) => [...(origins.get(si) ?? [])]))]
}
