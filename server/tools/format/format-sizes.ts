import { COLUMN_WIDTH } from '#contract/workbook/blank-workbook.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { MAX_COLUMNS, MAX_ROWS, cellName, formatRange } from '#contract/workbook/cells.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { type CellState, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { fitColumns } from '../../sheets/fit-columns.ts'
import { cellsWithin } from '../../sheets/windows/cells-within.ts'
import { tablesOf, type PartRange } from '../../sheets/workbook-parts.ts'
import { addressOf, type ResolvedRange } from '../address.ts'
import { listed, mergesTouching } from '../arrange/sort-obstacles.ts'

const indexes = (start: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at)

/** True for `5:5`, which has all columns. */
export const isWholeRows = ({ startColumn, endColumn }: PartRange): boolean =>
  startColumn === 0 && endColumn === MAX_COLUMNS - 1
/** True for `C:C`, which has all rows. */
export const isWholeColumns = ({ startRow, endRow }: PartRange): boolean =>
  startRow === 0 && endRow === MAX_ROWS - 1

/** The columns of a range. Whole rows have the used columns, `used` of them. */
export const columnsOfRange = (range: ResolvedRange, used: ResolvedRange | null) => {
  const { startColumn, endColumn } = isWholeRows(range)
    ? (used ?? { ...range, endColumn: -1 })
    : range
  const last = Math.max(range.sheet.columnCount ?? 0, used === null ? 0 : used.endColumn + 1)
  return indexes(startColumn, Math.min(endColumn, Math.max(last - 1, startColumn)))
}

/** The rows of a range. Whole columns have the used rows. */
export const rowsOfRange = (range: ResolvedRange, used: ResolvedRange | null) => {
  const { startRow, endRow } = isWholeColumns(range) ? (used ?? { ...range, endRow: -1 }) : range
  const last = Math.max(range.sheet.rowCount ?? 0, used === null ? 0 : used.endRow + 1)
  return indexes(startRow, Math.min(endRow, Math.max(last - 1, startRow)))
}

/** The widths in px that show the contents of columns, after their formats changed. */
export const fittingWidths = (
  workbook: WorkbookData,
  sheet: SheetData,
  columns: readonly number[],
): ReadonlyMap<number, number> => {
  const cellData = Object.fromEntries(
    Object.entries(sheet.cellData ?? {}).map(([row, cells]) => {
      const own = columns.flatMap((column): (readonly [number, CellState])[] => {
        const cell = cells[column]
        return cell ? [[column, cell]] : []
      })
      return [row, Object.fromEntries(own)]
    }),
  )
  const { sheets } = fitColumns({
    ...workbook,
    sheets: { [sheet.id]: { ...sheet, cellData, columnData: {} } },
  })
  return new Map(
    columns.map((column) => [column, sheets[sheet.id]?.columnData?.[column]?.w ?? COLUMN_WIDTH]),
  )
}

/** Sets exact column widths in px. */
export const widthOperations = (
  sheet: SheetData,
  widths: ReadonlyMap<number, number>,
): readonly Operation[] =>
  [...widths].flatMap(([column, after]) => {
    const before = sheet.columnData?.[column]?.w ?? null
    const isSame = (before ?? sheet.defaultColumnWidth ?? COLUMN_WIDTH) === after
    return isSame
      ? []
      : [{ type: 'set_column_width', sheet_id: sheet.id, column, before, after } as const]
  })

type RowData = Readonly<Record<string, { readonly h?: number; readonly ia?: number } | null>>

/** Sets exact row heights in px. */
export const heightOperations = (
  sheet: SheetData,
  heights: ReadonlyMap<number, number>,
): readonly Operation[] => {
  const known = sheet['rowData'] as RowData | undefined
  // Univer would fit a row with `ia` 1 to its contents.
  const changed = [...heights].filter(([row, h]) => known?.[row]?.h !== h || known[row].ia !== 0)
  if (changed.length === 0) return []
  const set = changed.map(([row, h]) => [row, { ...known?.[row], h, ia: 0 }] as const)
  const after = { ...known, ...Object.fromEntries(set) }
  const before = known ?? null
  return [{ type: 'set_sheet_field', sheet_id: sheet.id, field: 'rowData', before, after }]
}

const isSameRange = (one: PartRange, other: PartRange): boolean =>
  one.startRow === other.startRow &&
  one.endRow === other.endRow &&
  one.startColumn === other.startColumn &&
  one.endColumn === other.endColumn

/** Why a range cannot be merged, with the remedy. Null if it can. */
const mergeObstacle = (
  workbook: WorkbookData,
  range: ResolvedRange,
  merges: readonly PartRange[],
): string | null => {
  const { sheet, startRow, startColumn, endRow, endColumn } = range
  const place = addressOf(range)
  if (startRow === endRow && startColumn === endColumn)
    return `${place} is one cell, so there is nothing to merge. Name at least two cells.`
  const touching = mergesTouching(merges, range)
  if (touching.length > 0) {
    const names = touching.map((merge) => formatRange({ ...merge, sheet: null }))
    return `${place} overlaps merged cells: ${listed(names)}. Unmerge them first with merge: false.`
  }
  const table = tablesOf(workbook).find(
    (one) => one.sheetId === sheet.id && mergesTouching([one.range], range).length > 0,
  )
  if (table) return `${place} touches the table "${table.name}", whose cells cannot be merged.`
  const lost = [...cellsWithin(range)].filter(
    ({ row, column }) => row !== startRow || column !== startColumn,
  )
  if (lost.length === 0) return null
  const names = lost.map(({ row, column }) => cellName(row, column))
  return `A merge of ${place} would hide the contents of ${listed(names)}, as only ${cellName(startRow, startColumn)} would show. Move them first, or merge other cells.`
}

/** Merges a range or unmerges what it touches. The error is a sentence. */
export const mergedAfter = (
  workbook: WorkbookData,
  range: ResolvedRange,
  merges: readonly PartRange[],
  isMerge: boolean,
): Result<readonly PartRange[], string> => {
  if (!isMerge) {
    const gone = new Set(mergesTouching(merges, range))
    return ok(merges.filter((merge) => !gone.has(merge)))
  }
  if (merges.some((merge) => isSameRange(merge, range))) return ok(merges)
  const obstacle = mergeObstacle(workbook, range, merges)
  if (obstacle !== null) return err(obstacle)
  const { sheet: _sheet, ...own } = range
  return ok([...merges, own])
}

/** Stores the merged ranges of a worksheet. */
export const mergeOperations = (
  sheet: SheetData,
  merges: readonly PartRange[],
): readonly Operation[] => {
  const before = sheet['mergeData'] ?? null
  const known = mergesOf(sheet)
  if (merges.length === known.length && merges.every((merge, at) => merge === known[at])) return []
  return [
    { type: 'set_sheet_field', sheet_id: sheet.id, field: 'mergeData', before, after: [...merges] },
  ]
}

/** The merged ranges of a worksheet. */
export const mergesOf = (sheet: SheetData): readonly PartRange[] =>
  Array.isArray(sheet['mergeData']) ? (sheet['mergeData'] as readonly PartRange[]) : []
