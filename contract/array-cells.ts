import { parseRange } from './cells.ts'
import type { CellMatrix, CellRow, CellState } from './workbook.ts'

type Sheet = { readonly cellData?: CellMatrix }
type Snapshot = { readonly sheets?: Readonly<Record<string, Sheet | undefined>> }

type Extent = {
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}

/** The cells that an array formula fills (its `ref`), 0-based; null for a formula of one cell. */
const extentOf = (cell: CellState | null): Extent | null => {
  const ref = cell?.f ? cell['ref'] : null
  if (typeof ref !== 'string' || !ref.includes(':')) return null
  const parsed = parseRange(ref)
  return parsed.ok ? parsed.value : null
}

const arraysOf = ({ cellData = {} }: Sheet): readonly Extent[] =>
  Object.values(cellData).flatMap((row) =>
    Object.values(row).flatMap((cell) => extentOf(cell) ?? []),
  )

const isFilled = (extents: readonly Extent[], row: number, column: number): boolean =>
  extents.some(
    ({ startRow, startColumn, endRow, endColumn }) =>
      row >= startRow && row <= endRow && column >= startColumn && column <= endColumn,
  )

const bare = ({ v: _value, t: _type, ...rest }: CellState): CellState => rest

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

const cleared = (row: CellRow, at: number, extents: readonly Extent[]): CellRow => {
  const here = extents.filter(({ startRow, endRow }) => at >= startRow && at <= endRow)
  if (here.length === 0) return row
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => {
      if (cell === null || !isFilled(here, at, Number(column))) return [column, cell]
      return [column, isFormula(cell) && extentOf(cell) === null ? cell : bare(cell)]
    }),
  )
}

const clearedSheet = <S extends Sheet>(sheet: S): S => {
  const extents = arraysOf(sheet)
  if (extents.length === 0) return sheet
  const cellData: CellMatrix = Object.fromEntries(
    Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
      row,
      cleared(cells, Number(row), extents),
    ]),
  )
  return { ...sheet, cellData }
}

/**
 * The workbook as an engine opens it: what array formulas fill is empty, so that they are run and are
 * not stopped by their own results (`#SPILL!`). The same object where no array fills more than its cell.
 * (IMPORT-61)
 */
export const withoutSpilled = <W extends object>(workbook: W): W => {
  const sheets = Object.entries((workbook as Snapshot).sheets ?? {})
  const next = sheets.map(([id, sheet]) => [id, sheet && clearedSheet(sheet)] as const)
  const isSame = next.every(([, sheet], index) => sheet === sheets[index]?.[1])
  return isSame ? workbook : { ...workbook, sheets: Object.fromEntries(next) }
}
