import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { WINDOW_MAX_FROZEN_COLUMNS, WINDOW_MAX_FROZEN_ROWS } from '#contract/limits.ts'
import type { SheetWindow, WindowMerge } from '#contract/workbook/sheet-window.ts'
import {
  OVERSCAN_PX,
  axisOf,
  COLUMN_HEADER_PX,
  ROW_HEADER_PX,
  scrollOffsetFor,
  spanOf,
  windowsOver,
  type Axis,
  type Cell,
} from './light-layout.ts'

/** The frame of a worksheet without a loaded window. */
export const placeholderFrame = (first: SheetWindow, sheet: number): SheetWindow => ({
  ...first,
  sheet,
  used_rows: 0,
  used_columns: 0,
  row_heights: [],
  column_widths: [],
  frozen_rows: 0,
  frozen_columns: 0,
  merges: [],
  cells: [],
})

/**
 * The index after the last frozen row or column. At most `most` visible rows or columns are frozen.
 * Hidden ones do not count.
 */
const frozenIn = (axis: Axis, count: number, most: number): number => {
  const end = Math.min(count, axis.count)
  let remaining = most
  for (const { from, to } of axis.shown({ from: 0, to: end })) {
    if (to - from > remaining) return from + remaining
    remaining -= to - from
  }
  return end
}

/**
 * Slightly more than 1. With exactly 1, rounding errors of the division would make some lines one
 * pixel wide instead of two.
 */
const HAIR = 1.001

/** The scale for parts drawn in screen px, so lines keep their width at any zoom. */
const unscaled = (zoom: number): number => (zoom === 1 ? 1 : HAIR / zoom)

/**
 * The layout of a worksheet, from any of its windows.
 * Offsets are px at scale 1. `zoom` scales the cells and `pixels` the lines.
 */
export const layoutOf = (frame: SheetWindow) => {
  const sheet = frame.sheets[frame.sheet]
  // A stored window may claim more rows than the current limit.
  const rows = Math.min(sheet?.rows ?? 0, MAX_ROWS)
  const columns = Math.min(sheet?.columns ?? 0, MAX_COLUMNS)
  const [rowAxis, columnAxis] = [
    axisOf(rows, frame.row_height, frame.row_heights),
    axisOf(columns, frame.column_width, frame.column_widths),
  ]
  const frozen = {
    rows: frozenIn(rowAxis, frame.frozen_rows, WINDOW_MAX_FROZEN_ROWS),
    columns: frozenIn(columnAxis, frame.frozen_columns, WINDOW_MAX_FROZEN_COLUMNS),
  }
  return {
    rows: rowAxis,
    columns: columnAxis,
    frozen,
    frozenHeight: rowAxis.start(frozen.rows),
    frozenWidth: columnAxis.start(frozen.columns),
    zoom: sheet?.zoom ?? 1,
    pixels: unscaled(sheet?.zoom ?? 1),
  }
}
export type LightLayout = ReturnType<typeof layoutOf>

/** The visible part of a box, in screen px. */
export type View = {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** The rows and columns to draw: all frozen ones and the visible rest. */
export const spansOf = (layout: LightLayout, view: View) => {
  const { rows, columns, frozen, frozenHeight, frozenWidth, zoom } = layout
  const ahead = OVERSCAN_PX / zoom
  const [top, left] = [view.top / zoom, view.left / zoom]
  const bottom = top + view.height / zoom - COLUMN_HEADER_PX
  const right = left + view.width / zoom - ROW_HEADER_PX
  return {
    rows: spanOf(rows, { from: top + frozenHeight, to: bottom, ahead }, frozen.rows),
    columns: spanOf(columns, { from: left + frozenWidth, to: right, ahead }, frozen.columns),
    frozenRows: { from: 0, to: frozen.rows },
    frozenColumns: { from: 0, to: frozen.columns },
  }
}

export type Spans = ReturnType<typeof spansOf>

/** The windows to load, except windows without a visible row or without a visible column. */
export const windowsIn = ({ rows, columns }: LightLayout, spans: Spans): readonly Cell[] =>
  windowsOver(
    [spans.frozenRows, spans.rows].flatMap(rows.shown),
    [spans.frozenColumns, spans.columns].flatMap(columns.shown),
  )

/** The scroll container of a sheet. */
type Box = Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'clientHeight' | 'clientWidth'> & {
  readonly getBoundingClientRect: () => Pick<DOMRect, 'left' | 'top'>
}

/** The scroll offset of a box, px at scale 1. */
export const scrollOffsetOf = (
  { zoom }: LightLayout,
  box: Pick<Box, 'scrollTop' | 'scrollLeft'> | null,
): { readonly left: number; readonly top: number } => ({
  left: (box?.scrollLeft ?? 0) / zoom,
  top: (box?.scrollTop ?? 0) / zoom,
})

/** Scrolls a cell and its merged `area` into view. A frozen cell is always visible. */
export const bringIntoView = (
  layout: LightLayout,
  box: Box,
  cell: Cell,
  area: WindowMerge,
): void => {
  const { rows, columns, frozen, frozenHeight, frozenWidth, zoom } = layout
  const { left, top } = scrollOffsetOf(layout, box)
  if (cell.row >= frozen.rows) {
    const piece = { from: rows.start(area.row), to: rows.start(area.last_row + 1) }
    const height = box.clientHeight / zoom - COLUMN_HEADER_PX
    box.scrollTop = zoom * scrollOffsetFor(piece, top, frozenHeight, height)
  }
  if (cell.column >= frozen.columns) {
    const piece = { from: columns.start(area.column), to: columns.start(area.last_column + 1) }
    const width = box.clientWidth / zoom - ROW_HEADER_PX
    box.scrollLeft = zoom * scrollOffsetFor(piece, left, frozenWidth, width)
  }
}

/** The cell at a point of the page. Null over the heads and beyond the last cell. */
export const cellAtPoint = (
  layout: LightLayout,
  box: Box,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Cell | null => {
  const { rows, columns, frozenHeight, frozenWidth, zoom } = layout
  const corner = box.getBoundingClientRect()
  const { left, top } = scrollOffsetOf(layout, box)
  const x = (clientX - corner.left) / zoom - ROW_HEADER_PX
  const y = (clientY - corner.top) / zoom - COLUMN_HEADER_PX
  const across = x < frozenWidth ? x : x + left
  const down = y < frozenHeight ? y : y + top
  if (x < 0 || y < 0 || across >= columns.total || down >= rows.total) return null
  return { row: rows.at(down), column: columns.at(across) }
}
