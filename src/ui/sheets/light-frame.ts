import { MAX_COLUMNS, MAX_ROWS } from '#contract/cells.ts'
import { WINDOW_MAX_FROZEN_COLUMNS, WINDOW_MAX_FROZEN_ROWS } from '#contract/limits.ts'
import type { SheetWindow } from '#contract/sheet-window.ts'
import {
  axisOf,
  COLUMN_HEAD_PX,
  ROW_HEAD_PX,
  spanOf,
  windowsOver,
  type Axis,
  type Cell,
} from './light-layout.ts'

/** What a worksheet looks like of which no window has come. */
export const unknownFrame = (first: SheetWindow, sheet: number): SheetWindow => ({
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

/** The one behind the last frozen line, of so many at most that have a size: those before them may have none. */
const frozenIn = (axis: Axis, said: number, most: number): number => {
  const end = Math.min(said, axis.count)
  let left = most
  for (const { from, to } of axis.shown({ from: 0, to: end })) {
    if (to - from > left) return from + left
    left -= to - from
  }
  return end
}

/** Where everything of a worksheet stands, by one of its windows. */
export const layoutOf = (frame: SheetWindow) => {
  const sheet = frame.sheets[frame.sheet]
  // A window that was kept long ago may say more than there can be.
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
  }
}
/** Where everything of a worksheet stands. */
export type LightLayout = ReturnType<typeof layoutOf>

/** What of a box is in view, px. */
export type View = {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** The rows and columns to draw: what is frozen, and of the rest what is in view. */
export const spansOf = (layout: LightLayout, view: View) => {
  const { rows, columns, frozen, frozenHeight, frozenWidth } = layout
  const bottom = view.top + view.height - COLUMN_HEAD_PX
  const right = view.left + view.width - ROW_HEAD_PX
  return {
    rows: spanOf(rows, view.top + frozenHeight, bottom, frozen.rows),
    columns: spanOf(columns, view.left + frozenWidth, right, frozen.columns),
    frozenRows: { from: 0, to: frozen.rows },
    frozenColumns: { from: 0, to: frozen.columns },
  }
}

/** The rows and columns to draw. */
export type Spans = ReturnType<typeof spansOf>

/** The windows to ask for: those that hold something drawn, none of hidden rows or columns alone. */
export const windowsIn = ({ rows, columns }: LightLayout, spans: Spans): readonly Cell[] =>
  windowsOver(
    [spans.frozenRows, spans.rows].flatMap(rows.shown),
    [spans.frozenColumns, spans.columns].flatMap(columns.shown),
  )
