import { WINDOW_COLUMNS, WINDOW_ROWS } from '#contract/limits.ts'
import type { SizeRun, WindowMerge } from '#contract/workbook/sheet-window.ts'

/** Width of Univer's row heads, px. */
export const ROW_HEADER_PX = 46
/** Height of Univer's column heads, px. */
export const COLUMN_HEADER_PX = 20
/** Margin drawn beyond the viewport, in screen px. Larger than a scroll step. */
export const OVERSCAN_PX = 240

/** Positions of rows or columns. Hidden ones have size 0. */
export type Axis = {
  readonly count: number
  readonly total: number
  /** Offset in px. `start(count)` is the total size. */
  readonly start: (index: number) => number
  readonly size: (index: number) => number
  /** The index at an offset, at most the last one. */
  readonly at: (px: number) => number
  /** The visible parts of a span. Runs of hidden rows or columns are skipped in one step. */
  readonly shown: (span: Span) => readonly Span[]
}

/** A part of an axis. `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** An axis of a default size with exceptions in `runs`, sorted by index. */
export const axisOf = (count: number, size: number, runs: readonly SizeRun[]): Axis => {
  // The offset that the runs so far add to all later rows or columns.
  let added = 0
  const steps = runs
    .filter(([first]) => first < count)
    .map(([first, length, px]) => {
      const run = { first, end: Math.min(first + length, count), px, before: added }
      added += (run.end - first) * (px - size)
      return run
    })
  /** The number of runs that begin at or before an index. */
  const placeOf = (index: number): number => {
    let [low, high] = [0, steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((steps[middle]?.first ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }
  const start = (index: number): number => {
    const step = steps[placeOf(index) - 1]
    if (!step) return index * size
    const inside = Math.min(index, step.end) - step.first
    return index * size + step.before + inside * (step.px - size)
  }
  const at = (px: number): number => {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (start(middle) <= px) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
  const shown = ({ from, to }: Span): Span[] => {
    const pieces: Span[] = []
    const add = (first: number, end: number, px: number): void => {
      if (first < end && px > 0) pieces.push({ from: first, to: end })
    }
    let index = from
    for (let place = Math.max(0, placeOf(from) - 1); place < steps.length; place += 1) {
      const step = steps[place]
      if (!step || step.first >= to) break
      add(index, step.first, size)
      add(Math.max(index, step.first), Math.min(step.end, to), step.px)
      index = Math.max(index, step.end)
    }
    add(index, to, size)
    return pieces
  }
  return {
    count,
    total: start(count),
    start,
    size: (index) => start(index + 1) - start(index),
    at,
    shown,
  }
}

/**
 * The rows or columns visible between two offsets in px, plus a margin on both sides. The span
 * never starts before `frozen`.
 */
export const spanOf = (
  axis: Axis,
  { from, to, ahead }: { readonly from: number; readonly to: number; readonly ahead: number },
  frozen = 0,
): Span => {
  if (axis.count === 0 || frozen >= axis.count) return { from: frozen, to: frozen }
  const first = axis.at(Math.max(0, from - ahead))
  return { from: Math.max(frozen, first), to: Math.max(frozen, axis.at(to + ahead) + 1) }
}

/** The visible indexes of a span. */
export const visibleIndexesOf = (axis: Axis, span: Span): number[] =>
  axis
    .shown(span)
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))

const startsOf = ({ from, to }: Span, step: number): number[] =>
  from >= to
    ? []
    : Array.from(
        { length: Math.floor((to - 1) / step) - Math.floor(from / step) + 1 },
        (_, at) => (Math.floor(from / step) + at) * step,
      )

/**
 * The top left cell of each window that covers some of these rows and columns. Windows never
 * overlap.
 */
export const windowsOver = (
  rows: readonly Span[],
  columns: readonly Span[],
): { readonly row: number; readonly column: number }[] => {
  const starts = (spans: readonly Span[], step: number) => [
    ...new Set(spans.flatMap((span) => startsOf(span, step))),
  ]
  return starts(rows, WINDOW_ROWS).flatMap((row) =>
    starts(columns, WINDOW_COLUMNS).map((column) => ({ row, column })),
  )
}

/** A cell of the current worksheet, 0-based. */
export type Cell = { readonly row: number; readonly column: number }

/** The merged area of a cell, or the cell itself. */
export const mergedAreaOf = (merges: readonly WindowMerge[], { row, column }: Cell): WindowMerge =>
  merges.find(
    (merge) =>
      merge.row <= row &&
      row <= merge.last_row &&
      merge.column <= column &&
      column <= merge.last_column,
  ) ?? { row, column, last_row: row, last_column: column }

const walk = (axis: Axis, from: number, by: number): number => {
  if (by > 0) return axis.shown({ from: from + 1, to: axis.count })[0]?.from ?? from
  const before = axis.shown({ from: 0, to: from }).at(-1)
  return before ? before.to - 1 : from
}

/** The geometry in which keys move the selection. `page` is the viewport height in px. */
export type GridGeometry = {
  readonly rows: Axis
  readonly columns: Axis
  readonly merges: readonly WindowMerge[]
  readonly usedRows: number
  readonly usedColumns: number
  readonly page: number
}

const stepOrStay = (axis: Axis, from: number, edge: number, by: number): number => {
  const next = walk(axis, edge, by)
  return next === edge ? from : next
}

const paged = ({ rows, page }: GridGeometry, { row, column }: Cell, way: number): Cell => {
  const px = Math.min(Math.max(0, rows.start(row) + way * page), Math.max(0, rows.total - 1))
  return { row: rows.at(px), column }
}

const lastOf = (ground: GridGeometry): Cell => ({
  row: Math.max(0, Math.min(ground.usedRows, ground.rows.count) - 1),
  column: Math.max(0, Math.min(ground.usedColumns, ground.columns.count) - 1),
})

const MOVES: Readonly<Record<string, (ground: GridGeometry, cell: Cell) => Cell>> = {
  ArrowUp: (ground, cell) => {
    const { row } = mergedAreaOf(ground.merges, cell)
    return { ...cell, row: stepOrStay(ground.rows, cell.row, row, -1) }
  },
  ArrowDown: (ground, cell) => {
    const { last_row } = mergedAreaOf(ground.merges, cell)
    return { ...cell, row: stepOrStay(ground.rows, cell.row, last_row, 1) }
  },
  ArrowLeft: (ground, cell) => {
    const { column } = mergedAreaOf(ground.merges, cell)
    return { ...cell, column: stepOrStay(ground.columns, cell.column, column, -1) }
  },
  ArrowRight: (ground, cell) => {
    const { last_column } = mergedAreaOf(ground.merges, cell)
    return { ...cell, column: stepOrStay(ground.columns, cell.column, last_column, 1) }
  },
  PageUp: (ground, cell) => paged(ground, cell, -1),
  PageDown: (ground, cell) => paged(ground, cell, 1),
  Home: (_, cell) => ({ ...cell, column: 0 }),
  End: (ground, cell) => ({ ...cell, column: lastOf(ground).column }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': lastOf,
}

/** The target cell of a key, or null for other keys. */
export const cellAfterKey = (
  ground: GridGeometry,
  cell: Cell,
  key: string,
  isControl: boolean,
): Cell | null => {
  const to = MOVES[isControl ? `Control+${key}` : key]?.(ground, cell)
  if (!to) return null
  const { row, column } = mergedAreaOf(ground.merges, to)
  return { row, column }
}

/**
 * The scroll offset at which a piece of an axis is in view. The frozen rows or columns cover the
 * first `lead` px of the view, whose size is `view`.
 */
export const scrollOffsetFor = (
  piece: { readonly from: number; readonly to: number },
  scroll: number,
  lead: number,
  view: number,
): number => {
  if (piece.from < scroll + lead) return Math.max(0, piece.from - lead)
  return piece.to > scroll + view ? Math.max(0, piece.to - view) : scroll
}
