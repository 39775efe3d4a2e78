import * as v from 'valibot'
import { MAX_COLUMNS, MAX_ROWS } from '../cells.ts'
import {
  WINDOW_MAX_FROZEN_COLUMNS,
  WINDOW_MAX_FROZEN_ROWS,
  WINDOW_MAX_MERGES,
  WINDOW_MAX_ZOOM_FACTOR,
  WINDOW_MIN_ZOOM_FACTOR,
} from '../../limits.ts'
import type { SizeRun, WindowMerge } from '../sheet-window.ts'
import { baseStylesOf, type BaseStyles } from '../base-styles.ts'
import type { SheetData, WorkbookData } from '../workbook.ts'
import { runsOf } from './size-runs.ts'

// Univer's defaults for a worksheet.
const ROWS = 1000
const COLUMNS = 20
const ROW_HEIGHT_PX = 24
const COLUMN_WIDTH_PX = 88

const Whole = v.fallback(v.optional(v.number()), undefined)
const Rows = v.record(
  v.string(),
  v.nullish(v.object({ h: Whole, ah: Whole, ia: Whole, hd: Whole })),
)
const Columns = v.record(v.string(), v.nullish(v.object({ w: Whole, hd: Whole })))
const Span = v.object({
  startRow: v.number(),
  endRow: v.number(),
  startColumn: v.number(),
  endColumn: v.number(),
})

/**
 * The fields of Univer's worksheet that we read, except its cells. Invalid values count as absent.
 */
const Frame = v.object({
  rowData: v.fallback(v.optional(Rows, {}), {}),
  columnData: v.fallback(v.optional(Columns, {}), {}),
  mergeData: v.fallback(v.optional(v.array(Span), []), []),
  freeze: v.fallback(
    v.nullish(v.object({ xSplit: Whole, ySplit: Whole, startRow: Whole, startColumn: Whole })),
    null,
  ),
  showGridlines: Whole,
})

/** Layout of a worksheet: its size, row and column sizes in px, and merged ranges. */
export type SheetLayout = BaseStyles & {
  readonly rows: number
  readonly columns: number
  readonly rowHeight: number
  readonly columnWidth: number
  readonly heights: readonly SizeRun[]
  readonly widths: readonly SizeRun[]
  readonly merges: readonly WindowMerge[]
  readonly frozenRows: number
  readonly frozenColumns: number
  readonly gridLines: boolean
}

const sizesOf = <T>(
  lines: Readonly<Record<string, T | null | undefined>>,
  count: number,
  sizeOf: (line: T) => number,
): (readonly [number, number])[] =>
  Object.entries(lines)
    .map(([at, line]) => [Number(at), line] as const)
    .filter(([at]) => Number.isInteger(at) && at >= 0 && at < count)
    .sort(([a], [b]) => a - b)
    .flatMap(([at, line]) => (line ? [[at, sizeOf(line)] as const] : []))

const countOf = (count: number | undefined, otherwise: number, most: number): number =>
  count !== undefined && Number.isInteger(count) && count > 0 ? Math.min(count, most) : otherwise

/** Frozen rows or columns. `to` is exclusive. */
type Frozen = { readonly from: number; readonly to: number }

/**
 * The `split` frozen rows or columns, cut to `most`. They end before index `start`. If it is
 * absent, they begin at index 0. Univer can't scroll to the rows before the frozen ones.
 */
const frozenOf = (
  start: number | undefined,
  split: number | undefined,
  count: number,
  most: number,
): Frozen => {
  const lines = Math.max(0, Math.trunc(split ?? 0))
  const end = start !== undefined && Number.isInteger(start) ? start : lines
  if (lines === 0 || end <= 0 || (start !== undefined && end > count)) return { from: 0, to: 0 }
  const from = Math.max(0, end - lines)
  return { from, to: Math.min(end, from + most) }
}

/**
 * The default size `px`, or `otherwise` if `px` is below one pixel or not finite. With such a
 * default size, all rows would overlap.
 */
const defaultSize = (px: number | undefined, otherwise: number): number =>
  px !== undefined && Number.isFinite(px) && px >= 1 ? px : otherwise

/** Sizes below one pixel count as hidden. */
const sizeIn = (px: number, otherwise: number): number => {
  if (!Number.isFinite(px)) return otherwise
  return px < 1 ? 0 : px
}

const isIndex = (index: number, count: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < count

/**
 * Merged ranges without duplicates. Drops ranges outside the worksheet or with an end before their
 * start.
 */
const mergesOf = (
  spans: readonly v.InferOutput<typeof Span>[],
  rows: number,
  columns: number,
): WindowMerge[] => {
  const merges = new Map<string, WindowMerge>()
  for (const { startRow: row, startColumn: column, endRow, endColumn } of spans) {
    if (merges.size >= WINDOW_MAX_MERGES) break
    const merge = {
      row,
      column,
      last_row: Math.min(endRow, rows - 1),
      last_column: Math.min(endColumn, columns - 1),
    }
    const isInside = isIndex(row, rows) && isIndex(column, columns)
    const isArea = merge.last_row >= row && merge.last_column >= column
    const key = `${row} ${column}`
    const isWhole = Number.isInteger(merge.last_row) && Number.isInteger(merge.last_column)
    if (isInside && isArea && isWhole && !merges.has(key)) merges.set(key, merge)
  }
  return [...merges.values()]
}

export const extentOf = (
  sheet: SheetData,
): { readonly rows: number; readonly columns: number } => ({
  rows: countOf(sheet.rowCount, ROWS, MAX_ROWS),
  columns: countOf(sheet.columnCount, COLUMNS, MAX_COLUMNS),
})

/** Zoom of a worksheet within the editor's bounds. Empty for a zoom of 1. */
export const zoomOf = (sheet: SheetData): { readonly zoom?: number } => {
  const ratio = sheet['zoomRatio']
  if (typeof ratio !== 'number' || !(ratio > 0) || ratio === 1) return {}
  return { zoom: Math.min(WINDOW_MAX_ZOOM_FACTOR, Math.max(WINDOW_MIN_ZOOM_FACTOR, ratio)) }
}

export const layoutOf = (workbook: WorkbookData, sheet: SheetData): SheetLayout => {
  const { cellData: _cells, ...rest } = sheet
  const frame = v.parse(Frame, rest)
  const { rows, columns } = extentOf(sheet)
  const rowHeight = defaultSize(sheet.defaultRowHeight, ROW_HEIGHT_PX)
  const columnWidth = defaultSize(sheet.defaultColumnWidth, COLUMN_WIDTH_PX)
  const heights = sizesOf(frame.rowData, rows, ({ h = rowHeight, ah, ia, hd }) => {
    if (hd === 1) return 0
    const isOwn = ah !== undefined && (ia === undefined || ia === 1)
    return sizeIn(isOwn ? ah : h, rowHeight)
  })
  const widths = sizesOf(frame.columnData, columns, ({ w = columnWidth, hd }) =>
    hd === 1 ? 0 : sizeIn(w, columnWidth),
  )
  const { ySplit, startRow, xSplit, startColumn } = frame.freeze ?? {}
  const down = frozenOf(startRow, ySplit, rows, WINDOW_MAX_FROZEN_ROWS)
  const across = frozenOf(startColumn, xSplit, columns, WINDOW_MAX_FROZEN_COLUMNS)
  return {
    rows,
    columns,
    rowHeight,
    columnWidth,
    heights: runsOf(heights, rowHeight, down.from),
    widths: runsOf(widths, columnWidth, across.from),
    merges: mergesOf(frame.mergeData, rows, columns),
    frozenRows: down.to,
    frozenColumns: across.to,
    gridLines: frame.showGridlines !== 0,
    ...baseStylesOf(workbook, sheet),
  }
}
