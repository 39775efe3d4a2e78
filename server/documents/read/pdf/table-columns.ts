import type { Cell, Line } from './line.ts'

/** Horizontal extent of a column, in points. */
export type Span = { readonly x: number; readonly end: number }

/** A figure in any notation. */
const FIGURE = /^[-–−+(]*\d[\d.,'’]*[)%]*$/

/**
 * A column is split only if at least one line in `LINES_PER_WHOLE` has a separate cell for each
 * part.
 */
const LINES_PER_WHOLE = 3

/** Merges cells that overlap horizontally into spans. */
const spansOf = (cells: readonly Span[]): readonly Span[] => {
  const spans: { x: number; end: number }[] = []
  for (const { x, end } of cells.toSorted((a, b) => a.x - b.x)) {
    const last = spans.at(-1)
    if (last && x < last.end) last.end = Math.max(last.end, end)
    else spans.push({ x, end })
  }
  return spans
}

/** Splits a column that consists of several columns, because a head or some rows span them. */
const within = (column: Span, lines: readonly Line[]): readonly Span[] => {
  const parts = lines
    .map(({ cells }) => cells.filter(({ x, end }) => x >= column.x && end <= column.end))
    .filter(({ length }) => length > 0)
  const most = parts.reduce((count, { length }) => Math.max(count, length), 0)
  const whole = parts.filter(({ length }) => length === most)
  if (most < 2 || whole.length < 2 || whole.length * LINES_PER_WHOLE < parts.length) return [column]
  const spans = spansOf(whole.flat())
  return spans.length === most ? spans : [column]
}

const stands = (column: Span, cells: readonly Span[]): boolean =>
  cells.some(({ x, end }) => x < column.end && end > column.x)

/** Joins a column that holds only a head to the column on its left, if the left one has no head. */
const withHeads = (columns: readonly Span[], lines: readonly Line[]): readonly Span[] => {
  const [head, ...rows] = lines.map(({ cells }) => cells)
  const whole: Span[] = []
  for (const column of columns) {
    const left = whole.at(-1)
    const isHead = head && rows.every((row) => !stands(column, row)) && stands(column, head)
    if (left && isHead && !stands(left, head)) whole.splice(-1, 1, { x: left.x, end: column.end })
    else whole.push(column)
  }
  return whole
}

/** The columns of a table from left to right. */
export const columnsOf = (lines: readonly Line[]): readonly Span[] =>
  withHeads(
    spansOf(lines.flatMap(({ cells }) => cells)).flatMap((column) => within(column, lines)),
    lines,
  )

/** Width of the overlap. Negative if there is none. */
const shared = (cell: Span, { x, end }: Span): number =>
  Math.min(cell.end, end) - Math.max(cell.x, x)

/** Splits a cell that holds one figure for each column it spans. Null for other cells. */
const figuresOver = (
  { text, x, end }: Cell,
  columns: readonly Span[],
): readonly string[] | null => {
  const figures = text.trim().split(/\s+/)
  const over = columns.filter((column) => stands(column, [{ x, end }]))
  const isEach = figures.length === over.length && figures.every((one) => FIGURE.test(one))
  return isEach && over.length > 1 ? figures : null
}

/**
 * Assigns each cell to the column with the largest overlap, or to the first such column if several
 * overlaps are equal. A cell with one figure per spanned column fills each of them.
 */
export const rowOf = (cells: readonly Cell[], columns: readonly Span[]): readonly string[] => {
  const row = columns.map((): string[] => [])
  for (const cell of cells) {
    const figures = figuresOver(cell, columns)
    const shares = columns.map((column) => shared(cell, column))
    const first = figures
      ? shares.findIndex((share) => share > 0)
      : shares.indexOf(Math.max(...shares))
    const texts = figures ?? [cell.text.trim()]
    texts.forEach((text, at) => row[first + at]?.push(text))
  }
  return row.map((texts) => texts.join(' '))
}
